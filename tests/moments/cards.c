/* cards.c - what the made-up cards of cards.def do. */

/* Stash, discarded: you may have it back in hand, and then draw a card. */
FN Step stash_discarded(Game *g, Frame *f)
{
    BEGIN;
    WAIT(ask_whether(g, f, f->you));
    if (!said(g, TALIA_YES)) FINISH;
    WAIT(move(g, f->you, f->card, TALIA_DISCARD_PILE, TALIA_HAND, ALL_SEATS));
    plus_cards(g, f->you, 1);
    END;
}

/* Tax: whenever another player gains a Victory card or a Treasure, gain a Copper and they trash one
 * of theirs, if they hold any. */
FN Step tax(Game *g, Frame *f)
{
    BEGIN;
    promise(g, f, MOMENT_STAY);
    END;
}

FN Step tax_other_gains(Game *g, Frame *f)
{
    BEGIN;
    WAIT(gain(g, f->you, COPPER));
    if (is(hand_of(g, caller(f)->who), COPPER)) WAIT(trash(g, caller(f)->who, COPPER));
    END;
}

/* Innkeeper: when your Buy phase ends and it lies on the mat, its owner gains a Silver. */
FN Step innkeeper_buys_end(Game *g, Frame *f)
{
    BEGIN;
    WAIT(gain(g, f->you, SILVER));
    END;
}

FN Step wall_attacked(Game *g, Frame *f)
{
    BEGIN;
    be_unaffected(g, f);
    END;
}

FN Step trench_attacked(Game *g, Frame *f)
{
    BEGIN;
    be_unaffected(g, f);
    END;
}

/* Herald: an Action of your hand. */
FN Step herald(Game *g, Frame *f)
{
    BEGIN;
    WAIT(must_pick(g, f, f->you, TALIA_PLAY, hand_of(g, f->you) & g->action));
    if (picked(g) != NONE) WAIT(play_from_hand(g, f->you, picked(g)));
    END;
}
