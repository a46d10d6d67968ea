# Batches on a GPU (talia/batch.h): the engine once more, as CUDA C++. nvcc is called directly and
# not as a language of CMake, which would try it on small programs first.
find_program(NVCC nvcc HINTS ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin REQUIRED)
set(TALIA_CUDA_ARCH 90 CACHE STRING "Of the GPU: 90 is Hopper (H100, H200)")
cmake_path(GET NVCC PARENT_PATH CUDA_FOLDER)
cmake_path(GET CUDA_FOLDER PARENT_PATH CUDA_FOLDER)
find_library(CUDART cudart_static HINTS ${CUDA_FOLDER}/lib64 PATHS /usr/local/cuda/lib64 REQUIRED)
file(GLOB CUDA_SOURCES CONFIGURE_DEPENDS engine/*.[ch] engine/*.def engine/cards/* batch/* bench/*
    include/talia/*.h script/random.h)

# gpu_object(NAME SOURCE): the object NAME.o of a .cu file. What it has of the engine for the CPU is
# its own, so that it clashes with nobody's: only gpu_... can be called from outside.
function(gpu_object name source)
    set(object ${CMAKE_BINARY_DIR}/${name}.o)
    add_custom_command(OUTPUT ${object} DEPENDS ${CUDA_SOURCES} VERBATIM
        COMMENT "Compiling ${source} for the GPU: some minutes"
        COMMAND ${NVCC} -O3 -std=c++17 -arch=sm_${TALIA_CUDA_ARCH}
            -ccbin ${CMAKE_C_COMPILER} -Xcompiler -fPIC,-fno-exceptions,-O2
            -I ${CMAKE_SOURCE_DIR}/include -DTALIA_CUDA
            -c ${CMAKE_SOURCE_DIR}/${source} -o ${object}
        COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=gpu_* ${object})
    set(GPU_OBJECT ${object} PARENT_SCOPE)
endfunction()

set(CUDA_LIBRARIES ${CUDART} Threads::Threads rt dl stdc++)
