# ncurses with wide characters, if it is wanted and there: HAS_CURSES. Without it `talia play` is
# plain text only.
set(HAS_CURSES FALSE)
if(TALIA_CURSES)
    find_path(CURSES_INCLUDE ncursesw/curses.h)
    find_path(CURSES_PLAIN_INCLUDE curses.h)
    find_library(CURSES_LIBRARY ncursesw)
    find_library(TERMINFO_LIBRARY NAMES tinfow tinfo)
    if((CURSES_INCLUDE OR CURSES_PLAIN_INCLUDE) AND CURSES_LIBRARY)
        set(HAS_CURSES TRUE)
    elseif(NOT TALIA_CURSES STREQUAL "AUTO")
        message(FATAL_ERROR "TALIA_CURSES is ON: that needs ncurses (Debian: libncurses-dev); "
            "AUTO and OFF do without")
    else()
        message(STATUS "no ncurses (Debian: libncurses-dev): `talia play` will be plain text only")
    endif()
endif()

# The rulings that it shows of a card lie beside the program (script/files.h).
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/docs/rules ${CMAKE_BINARY_DIR}/rules SYMBOLIC)

if(HAS_CURSES)
    set_source_files_properties(terminal/screen/screen.c PROPERTIES COMPILE_DEFINITIONS HAS_CURSES)
    if(CURSES_INCLUDE)
        include_directories(SYSTEM ${CURSES_INCLUDE}/ncursesw)
    endif()
endif()
