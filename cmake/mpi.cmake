# MPI, if it is wanted and there: HAS_MPI, and which of mpi/post_*.c is built. A program that is
# built with it calls MPI only if mpirun has started it.
set(HAS_MPI FALSE)
if(TALIA_MPI STREQUAL "ON")
    find_package(MPI REQUIRED COMPONENTS C)
elseif(TALIA_MPI STREQUAL "AUTO" AND NOT TALIA_FUZZERS)
    find_package(MPI QUIET COMPONENTS C)
endif()
if(TALIA_MPI AND MPI_C_FOUND)
    set(HAS_MPI TRUE)
    list(REMOVE_ITEM PROGRAM mpi/post_none.c)
else()
    list(REMOVE_ITEM PROGRAM mpi/post_mpi.c)
endif()
