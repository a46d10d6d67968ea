# libpq, if it is wanted and there: HAS_POSTGRES, and which of server/*postgres*.c are built.
# Without it `talia serve` keeps its records in a file only.
set(HAS_POSTGRES FALSE)
if(TALIA_POSTGRES)
    find_path(LIBPQ_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql)
    find_library(LIBPQ_LIBRARY pq)
    if(LIBPQ_INCLUDE AND LIBPQ_LIBRARY AND CMAKE_SYSTEM_NAME STREQUAL "Linux") # epoll, timerfd
        set(HAS_POSTGRES TRUE)
    elseif(NOT TALIA_POSTGRES STREQUAL "AUTO")
        message(FATAL_ERROR "TALIA_POSTGRES is ON: that needs Linux and libpq (Debian: libpq-dev); "
            "AUTO and OFF do without")
    endif()
endif()

if(HAS_POSTGRES)
    list(REMOVE_ITEM SERVER server/store_postgres_none.c)
else()
    list(FILTER SERVER EXCLUDE REGEX "postgres")
    list(APPEND SERVER server/store_postgres_none.c)
endif()
