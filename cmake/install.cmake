# What is installed, and where; `make install` calls it (tools/install).
set(CMAKE_INSTALL_LIBDIR lib CACHE PATH "Where libraries go below the prefix") # not lib64 or so
include(GNUInstallDirs)
set(SHARE ${CMAKE_INSTALL_DATADIR}/talia) # as script/files.c looks for it

install(TARGETS talia RUNTIME)

# Man pages and completion are what the program says of itself.
set(SAID ${CMAKE_BINARY_DIR}/said)
install(CODE "execute_process(COMMAND ${CMAKE_SOURCE_DIR}/tools/manual $<TARGET_FILE:talia> ${SAID}
    COMMAND_ERROR_IS_FATAL ANY)")
install(DIRECTORY ${SAID}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR})
install(DIRECTORY ${SAID}/completion/ DESTINATION ${CMAKE_INSTALL_DATADIR})

install(DIRECTORY ${CMAKE_BINARY_DIR}/page DESTINATION ${SHARE} OPTIONAL) # `make install PAGE=no`
install(DIRECTORY plans cookbook arena docs/rules DESTINATION ${SHARE})
install(DIRECTORY bench/plans DESTINATION ${SHARE}/bench)
install(FILES nets/page.net DESTINATION ${SHARE}/nets) # for those who have the library advise
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The description of the library says where it is by where it lies itself.
set(PKGCONFIG ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH TO_PREFIX /${PKGCONFIG} /)
string(REGEX REPLACE "/$" "" TO_PREFIX ${TO_PREFIX})
configure_file(cmake/talia.pc.in talia.pc @ONLY)
install(TARGETS shared LIBRARY)
install(FILES ${STATIC} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/talia DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${CMAKE_BINARY_DIR}/talia.pc DESTINATION ${PKGCONFIG})
