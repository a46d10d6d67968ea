/* embedded.c - the bytes of nets' files inside the program, as the assembler puts them there
 * (cmake/nets.cmake has their paths). */
#ifndef TALIA_PAGE
#define EMBED(name, path)                                                                          \
    __asm__(".section .rodata\n"                                                                   \
            ".global " name "\n"                                                                   \
            ".hidden " name "\n"                                                                   \
            ".global " name "_end\n"                                                               \
            ".hidden " name "_end\n"                                                               \
            ".balign 64\n" name ":\n"                                                              \
            ".incbin \"" path "\"\n" name "_end:\n"                                                \
            ".byte 0\n"                                                                            \
            ".text\n")

EMBED("embedded_expert", TALIA_EXPERT_NET);
EMBED("embedded_page", TALIA_PAGE_NET);
#endif

/* A file of C has to have something. */
typedef int EmbeddedNet;
