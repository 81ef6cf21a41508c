#include "tests/policies/ridge.h"

#include <math.h>
#include <stdlib.h>

#include "base/xalloc.h"

struct ridge {
    size_t n;
    double *a; /* the lower triangle of the normal matrix counts */
    double *b;
};

struct ridge *ridge_new(size_t n)
{
    struct ridge *g = xcalloc(1, sizeof *g);
    g->n = n;
    g->a = xcalloc(n * n, sizeof *g->a);
    g->b = xcalloc(n, sizeof *g->b);
    return g;
}

void ridge_free(struct ridge *g)
{
    free(g->a);
    free(g->b);
    free(g);
}

void ridge_add_block(struct ridge *g, size_t at_a, const double *a, size_t at_b,
                     const double *b, size_t n, double weight)
{
    if (at_b > at_a)
        return;
    for (size_t i = 0; i < n; i++) {
        const double scaled = a[i] * weight;
        double *row = g->a + (at_a + i) * g->n + at_b;
        if (a[i] != 0)
            for (size_t k = 0; k < n; k++)
                row[k] += scaled * b[k];
    }
}

void ridge_add_target(struct ridge *g, size_t at, const double *a, size_t n, double y)
{
    for (size_t i = 0; i < n; i++)
        g->b[at + i] += a[i] * y;
}

/* Scales columns to a diagonal of 1 and adds the penalty; unused columns stay 0. */
static double *scale(struct ridge *g, double penalty)
{
    double *by = xcalloc(g->n, sizeof *by);
    for (size_t i = 0; i < g->n; i++)
        by[i] = g->a[i * g->n + i] > 1e-9 ? 1 / sqrt(g->a[i * g->n + i]) : 0;
    for (size_t i = 0; i < g->n; i++) {
        for (size_t k = 0; k <= i; k++)
            g->a[i * g->n + k] *= by[i] * by[k];
        g->a[i * g->n + i] = 1 + penalty;
        g->b[i] *= by[i];
    }
    return by;
}

/* The factor L of A = L L', in the lower triangle; U = L' in the upper, so that rows are read. */
static void factor(struct ridge *g)
{
    const size_t n = g->n;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            g->a[k * n + i] = g->a[i * n + k];
    for (size_t i = 0; i < n; i++) {
        double *u = g->a + i * n;
        const double root = sqrt(u[i]);
        for (size_t k = i; k < n; k++)
            u[k] /= root;
        for (size_t j = i + 1; j < n; j++) {
            double *row = g->a + j * n;
            const double by = u[j];
            if (by != 0)
                for (size_t k = j; k < n; k++)
                    row[k] -= by * u[k];
        }
    }
}

/* What is left of the right side behind weights that are known. */
static void take_off(struct ridge *g, const double *known)
{
    for (size_t i = 0; i < g->n; i++)
        for (size_t k = 0; k < g->n; k++)
            g->b[i] -= known[k] * (k <= i ? g->a[i * g->n + k] : g->a[k * g->n + i]);
}

static double *substitute(const struct ridge *g)
{
    const size_t n = g->n;
    double *w = xcalloc(n, sizeof *w);
    for (size_t i = 0; i < n; i++)
        w[i] = g->b[i];
    for (size_t i = 0; i < n; i++) {
        w[i] /= g->a[i * n + i];
        for (size_t k = i + 1; k < n; k++)
            w[k] -= g->a[i * n + k] * w[i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            w[i] -= g->a[i * n + k] * w[k];
        w[i] /= g->a[i * n + i];
    }
    return w;
}

double *ridge_solve(struct ridge *g, double penalty, double doubt, const double *towards)
{
    if (towards != NULL)
        take_off(g, towards);
    for (size_t i = 0; i < g->n; i++)
        g->a[i * g->n + i] += doubt;
    double *by = scale(g, penalty);
    factor(g);
    double *w = substitute(g);
    for (size_t i = 0; i < g->n; i++)
        w[i] = w[i] * by[i] + (towards != NULL ? towards[i] : 0);
    free(by);
    return w;
}
