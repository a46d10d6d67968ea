/* embedded.c - the bytes of a net's file inside the program, as the assembler puts them there:
 * TALIA_NET is its path (cmake/nets.cmake). */
#ifndef TALIA_PAGE
__asm__(".section .rodata\n"
        ".global embedded_net\n"
        ".hidden embedded_net\n"
        ".global embedded_net_end\n"
        ".hidden embedded_net_end\n"
        ".balign 64\n"
        "embedded_net:\n"
        ".incbin \"" TALIA_NET "\"\n"
        "embedded_net_end:\n"
        ".byte 0\n"
        ".text\n");
#endif

/* A file of C has to have something. */
typedef int EmbeddedNet;
