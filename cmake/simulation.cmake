# Houses and their stores under simulated time, network and disk: tests/simulation/. The linker puts
# some of it before the house and the C library, which cannot be done with LTO.
function(put_before program)
    foreach(name ${ARGN})
        target_link_options(${program} PRIVATE LINKER:--wrap=${name})
    endforeach()
endfunction()

set(HEAP malloc calloc realloc reallocarray free strdup strndup open_memstream)
set(NO_THREADS checkpoint_open checkpoint_close store_sqlite_private log_fault)

file(GLOB SIMULATION CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} tests/simulation/*.c)
list(REMOVE_ITEM SIMULATION tests/simulation/failing.c)
# To compilers malloc and its like touch nothing else: then what says that they are counted need not
# be true when they are called.
set(NO_BUILTINS -fno-builtin-malloc -fno-builtin-calloc -fno-builtin-realloc -fno-builtin-free)

add_program(simulate ${SIMULATION})
target_compile_options(simulate PRIVATE ${NO_BUILTINS} ${UNHURRIED})
put_before(simulate ${HEAP} ${NO_THREADS} sha256_same table_fits tell_view tell_table
    table_undo_to id_of_key room_due table_free contender_read contender_add_game)

add_program(failing tests/simulation/failing.c tests/simulation/disk.c tests/simulation/heap.c)
target_compile_options(failing PRIVATE ${NO_BUILTINS} ${UNHURRIED})
put_before(failing ${HEAP} ${NO_THREADS})
