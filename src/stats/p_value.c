#include "stats/p_value.h"

#include <stdlib.h>

#include "base/fixed.h"

/* Of the standard normal distribution in steps of a tenth: the mass beyond it on both sides, and
 * its slope, twice the density; times 10^12. */
static const struct {
    int64_t beyond, slope;
} normal[] = {
    /* clang-format off */
    {1000000000000, 797884560803}, {920344325446, 793905094954}, {841480581122, 782085387951},
    {764177155622, 762775630921}, {689156516779, 736540280607}, {617075077452, 704130653529},
    {548506235500, 666449205784}, {483927304446, 624507866734}, {423710797167, 579383105523},
    {368120250694, 532170499798}, {317310507863, 483941449038}, {271332121893, 435704354065},
    {230139340443, 388372109966}, {193600969171, 342737184096}, {161513318468, 299454931271},
    {133614402538, 259035191332}, {109598583399, 221841669359}, {89130925517, 188098154754},
    {71860638226, 157900316602}, {57433119632, 131231629549}, {45500263896, 107981933026},
    {35728841126, 87967191961}, {27806895027, 70949185692}, {21448220043, 56654075483},
    {16395071849, 44789060590}, {12419330652, 35056600987}, {9322376047, 27165938467},
    {6933947606, 20841869629}, {5110260661, 15830903166}, {3731626601, 11905064840},
    {2699796063, 8863696824}, {1935206426, 6533638112}, {1374275876, 4768176403},
    {966848285, 3445137878}, {673858531, 2464438337}, {465258158, 1745365390},
    {318217180, 1223803860}, {215599467, 849560541}, {144696088, 583893852},
    {96192688, 397310943}, {63342484, 267660452}, {41315014, 178523314},
    {26691498, 117886136}, {17079811, 77070393}, {10825088, 49884943},
    {6795346, 31967482}, {4224909, 20281704}, {2601615, 12739650},
    {1586656, 7922598}, {958367, 4877921}, {573303, 2973439},
    {339653, 1794487}, {199289, 1072207}, {115803, 634270},
    {66641, 371472}, {37979, 215395}, {21435, 123652},
    {11981, 70279}, {6631, 39546}, {3635, 22032},
    {1973, 12152},
    /* clang-format on */
};

enum {
    FARTHEST = (sizeof normal / sizeof *normal - 1) * 100,
    THOUSAND = 1000,
    MILLION = 1000000
};

/* Far above any sum of games, and far below an overflow. */
#define PART_MAX (INT64_C(1) << 40)

/* From the nearest row of the table z, with h thousandths on, by Taylor's series: beyond -
 * slope (h - z h^2 / 2 + (z^2 - 1) h^3 / 6).  The error is at most 3 * 10^-7. */
static int64_t mass_beyond(int64_t thousandths)
{
    if (thousandths >= FARTHEST)
        return 0;
    const int64_t row = (thousandths + 50) / 100;
    const int64_t h = thousandths - 100 * row;
    const int64_t by =
        MILLION * h - 50 * row * h * h + (row * row - 100) * h * h * h / 600; /* times 10^9 */
    return fixed_divide(normal[row].beyond, THOUSAND) -
           fixed_divide(normal[row].slope / THOUSAND * by, P_VALUE_CERTAIN);
}

bool p_value_of_normal(int64_t *p, int64_t distance, int64_t variance, int64_t step)
{
    if (variance <= 0 || variance >= PART_MAX || distance >= PART_MAX ||
        distance <= -PART_MAX || step < 0 || step >= PART_MAX)
        return false;
    const int64_t beyond = 2 * llabs(distance) > step ? 2 * llabs(distance) - step : 0;
    const int64_t deviation =
        (int64_t)fixed_root((uint64_t)variance * MILLION); /* thousandths */
    *p = mass_beyond(fixed_divide(beyond * (MILLION / 2), deviation));
    return true;
}
