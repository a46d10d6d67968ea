/* cards.h - the cards there are, and what is printed on them: the same in every game. */
#pragma once

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In the order of the kinds of a game: the seven basic cards, then the sets, each by the alphabet,
 * kingdom cards first. New cards move the numbers of those after them: what is kept outside the
 * program are ids (talia_card_id), never these numbers. */
typedef enum TaliaCard {
    /* the basic cards */
    TALIA_copper,
    TALIA_silver,
    TALIA_gold,
    TALIA_estate,
    TALIA_duchy,
    TALIA_province,
    TALIA_curse,

    /* the base game, both editions */
    TALIA_adventurer,
    TALIA_artisan,
    TALIA_bandit,
    TALIA_bureaucrat,
    TALIA_cellar,
    TALIA_chancellor,
    TALIA_chapel,
    TALIA_council_room,
    TALIA_feast,
    TALIA_festival,
    TALIA_gardens,
    TALIA_harbinger,
    TALIA_laboratory,
    TALIA_library,
    TALIA_market,
    TALIA_merchant,
    TALIA_militia,
    TALIA_mine,
    TALIA_moat,
    TALIA_moneylender,
    TALIA_poacher,
    TALIA_remodel,
    TALIA_sentry,
    TALIA_smithy,
    TALIA_spy,
    TALIA_thief,
    TALIA_throne_room,
    TALIA_vassal,
    TALIA_village,
    TALIA_witch,
    TALIA_woodcutter,
    TALIA_workshop,

    /* Intrigue */
    TALIA_baron,
    TALIA_bridge,
    TALIA_conspirator,
    TALIA_coppersmith,
    TALIA_courtyard,
    TALIA_duke,
    TALIA_great_hall,
    TALIA_harem,
    TALIA_ironworks,
    TALIA_masquerade,
    TALIA_mining_village,
    TALIA_minion,
    TALIA_nobles,
    TALIA_pawn,
    TALIA_saboteur,
    TALIA_scout,
    TALIA_secret_chamber,
    TALIA_shanty_town,
    TALIA_steward,
    TALIA_swindler,
    TALIA_torturer,
    TALIA_trading_post,
    TALIA_tribute,
    TALIA_upgrade,
    TALIA_wishing_well,

    /* Seaside */
    TALIA_ambassador,
    TALIA_bazaar,
    TALIA_caravan,
    TALIA_cutpurse,
    TALIA_embargo,
    TALIA_explorer,
    TALIA_fishing_village,
    TALIA_ghost_ship,
    TALIA_haven,
    TALIA_island,
    TALIA_lighthouse,
    TALIA_lookout,
    TALIA_merchant_ship,
    TALIA_native_village,
    TALIA_navigator,
    TALIA_outpost,
    TALIA_pearl_diver,
    TALIA_pirate_ship,
    TALIA_salvager,
    TALIA_sea_hag,
    TALIA_smugglers,
    TALIA_tactician,
    TALIA_treasure_map,
    TALIA_treasury,
    TALIA_warehouse,
    TALIA_wharf,

    /* Adventures */
    TALIA_amulet,
    TALIA_artificer,
    TALIA_bridge_troll,
    TALIA_caravan_guard,
    TALIA_coin_of_the_realm,
    TALIA_distant_lands,
    TALIA_dungeon,
    TALIA_duplicate,
    TALIA_gear,
    TALIA_giant,
    TALIA_guide,
    TALIA_haunted_woods,
    TALIA_hireling,
    TALIA_lost_city,
    TALIA_magpie,
    TALIA_messenger,
    TALIA_miser,
    TALIA_page,
    TALIA_peasant,
    TALIA_port,
    TALIA_ranger,
    TALIA_ratcatcher,
    TALIA_raze,
    TALIA_relic,
    TALIA_royal_carriage,
    TALIA_storyteller,
    TALIA_swamp_hag,
    TALIA_transmogrify,
    TALIA_treasure_trove,
    TALIA_wine_merchant,
    TALIA_treasure_hunter,
    TALIA_warrior,
    TALIA_hero,
    TALIA_champion,
    TALIA_soldier,
    TALIA_fugitive,
    TALIA_disciple,
    TALIA_teacher,
    TALIA_alms,
    TALIA_ball,
    TALIA_bonfire,
    TALIA_borrow,
    TALIA_expedition,
    TALIA_ferry,
    TALIA_inheritance,
    TALIA_lost_arts,
    TALIA_mission,
    TALIA_pathfinding,
    TALIA_pilgrimage,
    TALIA_plan,
    TALIA_quest,
    TALIA_raid,
    TALIA_save,
    TALIA_scouting_party,
    TALIA_seaway,
    TALIA_trade,
    TALIA_training,
    TALIA_travelling_fair,
    TALIA_CARDS
} TaliaCard;

enum { TALIA_BASIC_CARDS = TALIA_curse + 1 }; /* the first ones: their piles are in every game */

enum { TALIA_MAX_COST = 8 }; /* of the dearest card or Event */

enum TaliaType {
    TALIA_ACTION = 1,
    TALIA_TREASURE = 2,
    TALIA_VICTORY = 4,
    TALIA_CURSE = 8,
    TALIA_ATTACK = 16,
    TALIA_REACTION = 32,
    TALIA_DURATION = 64,
    TALIA_RESERVE = 128,
    TALIA_TRAVELLER = 256,
    TALIA_EVENT = 512,
    TALIA_TYPES = 10,     /* that stand on cards; what else is a type: */
    TALIA_COMMAND = 1024, /* of an Estate that plays the card under the Estate token */
};

typedef enum TaliaSet {
    TALIA_SET_BASE, /* in both editions of the base game */
    TALIA_SET_BASE1,
    TALIA_SET_BASE2,
    TALIA_SET_INTRIGUE,
    TALIA_SET_SEASIDE,
    TALIA_SET_ADVENTURES,
    TALIA_SETS
} TaliaSet;

/* What is printed on a card, the same in every game. */
typedef struct TaliaCardInfo {
    uint8_t set;
    uint8_t cost;
    uint16_t types;
    uint8_t pile; /* enum TaliaPileSize */
    uint8_t plus_cards, plus_actions, plus_buys, plus_coins;
    int8_t points;
    bool does_more; /* than its bonuses */
} TaliaCardInfo;

enum TaliaPileSize {
    TALIA_PILE_COPPER,
    TALIA_PILE_SILVER,
    TALIA_PILE_GOLD,
    TALIA_PILE_VICTORY,
    TALIA_PILE_PROVINCE,
    TALIA_PILE_CURSE,
    TALIA_PILE_TEN,
    TALIA_PILE_TWELVE,
    TALIA_PILE_FIVE_BESIDE, /* five cards beside the supply */
    TALIA_PILE_NONE,        /* Events */
};

const TaliaCardInfo *talia_card_info(TaliaCard card);

bool talia_is_kingdom_card(TaliaCard card); /* one of those that a game has ten of */

/* What a Traveller can be exchanged for; of any other card TALIA_CARDS. */
TaliaCard talia_next_in_line(TaliaCard card);

/* What a card asks by itself, its owner or others: a bit for each TaliaVerb, for each TaliaWord.
 * What can be asked at any card is not counted (to call, reveal or play something, what follows a
 * gain), nor are `done` and `end`. */
typedef struct TaliaAsks {
    uint32_t verbs, words;
} TaliaAsks;

TaliaAsks talia_card_asks(TaliaCard card);
bool talia_asks_about_others(TaliaCard card); /* it asks its owner about other players' cards */

/* What kingdom cards are looked for. */
typedef enum TaliaTag {
    TALIA_TAG_VILLAGE = 1,   /* two Actions or more, at once, by choice or when it is called; what
                              * it gives for others' cards (Tribute) is luck */
    TALIA_TAG_TRASHING = 2,  /* trashes other cards of its owner's, as somebody chooses */
    TALIA_TAG_BUY = 4,       /* a Buy, by choice or on the next turn too */
    TALIA_TAG_ATTACK = 8,    /* an Attack, or a Traveller that becomes one */
    TALIA_TAG_REACTION = 16, /* the type */
    TALIA_TAG_ANSWER = 32,   /* does something for whoever is attacked */
} TaliaTag;

unsigned talia_card_tags(TaliaCard card); /* bits of TaliaTag; of any other card 0 */

/* Whether it is a Reaction that keeps an Attack from its owner. */
bool talia_wards_off(TaliaCard card);

/* The token that an Event moves, of whoever buys it; of any other card TALIA_SETTINGS. */
TaliaSetting talia_token_of(TaliaCard event);

#ifdef __cplusplus
}
#endif
