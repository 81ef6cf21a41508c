#include "core/panel.h"

const char *panel_kind_name(enum panel_kind kind)
{
    static const char *const names[PANEL_KIND_COUNT] = {
        [PANEL_MARK] = "mark",     [PANEL_PHASE] = "phase", [PANEL_ROLES] = "roles",
        [PANEL_SHIPS] = "ships",   [PANEL_HOUSE] = "house", [PANEL_TILES] = "tiles",
        [PANEL_PILES] = "piles",   [PANEL_STOCK] = "stock", [PANEL_MARKET] = "market",
        [PANEL_PRICES] = "prices", [PANEL_OFFER] = "offer", [PANEL_GOODS] = "goods",
        [PANEL_ISLAND] = "island", [PANEL_CITY] = "city",   [PANEL_PEOPLE] = "people",
        [PANEL_HAND] = "hand",     [PANEL_CARDS] = "cards",
    };
    return names[kind];
}
