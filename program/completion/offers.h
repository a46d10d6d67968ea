/* offers.h - completion for shells: what is offered where, and what each shell reads. */
#pragma once

#include "../options/option.h"

/* What is offered. */
enum { OFFER_WORDS = 16384, OFFER_ENDING = 16 };
typedef struct Offered {
    char words[OFFER_WORDS];   /* spaces between them; "": none */
    bool files, folders;       /* the latter: without files */
    char ending[OFFER_ENDING]; /* of the files; "": any */
    bool is_list;              /* several may be given, with commas */
} Offered;
void option_offers(const Option *option, Offered *out);
void argument_offers(Offer offer, const char *argument, Offered *out);

/* What a shell reads to complete commands; the list ends with NULL. */
void print_bash_completion(FILE *out, const Command *const *commands);
void print_zsh_completion(FILE *out, const Command *const *commands);
void print_fish_completion(FILE *out, const Command *const *commands);
