# gerbang_next stands in for the next version in tests of an upgrade (next_version.cpp): the same library,
# its own list of migrations, and two functions that the linker puts others between.
set(GERBANG_NEXT_MIGRATIONS_CPP "${CMAKE_CURRENT_BINARY_DIR}/generated/next_migrations.cpp")
set(gerbang_next_migrations ${gerbang_migrations} "${CMAKE_CURRENT_LIST_DIR}/0999_next.sql")
list(JOIN gerbang_next_migrations "|" gerbang_next_joined)
add_custom_command(
  OUTPUT "${GERBANG_NEXT_MIGRATIONS_CPP}"
  COMMAND "${CMAKE_COMMAND}" "-DOUT=${GERBANG_NEXT_MIGRATIONS_CPP}" "-DFILES=${gerbang_next_joined}"
          -P "${CMAKE_SOURCE_DIR}/src/base/db/migrations.cmake"
  DEPENDS ${gerbang_next_migrations}
  COMMENT "Embedding migrations of the next version"
  VERBATIM)
add_executable(gerbang_next src/app/main.cpp "${CMAKE_CURRENT_LIST_DIR}/next_version.cpp"
                            "${GERBANG_NEXT_MIGRATIONS_CPP}")
target_link_libraries(gerbang_next PRIVATE gerbang_rooms)
target_link_options(
  gerbang_next PRIVATE
  "-Wl,--wrap=_ZN7gerbang4jobs7job_addERNS_2db2TxESt17basic_string_viewIcSt11char_traitsIcEES7_S7_NS_7InstantENS_2IdINS_7CompanyEEE"
  "-Wl,--wrap=_ZNK7gerbang3app6Wiring6topicsEv")
