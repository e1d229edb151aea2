# Builds base/db/migrations/*.sql into the binary, so that a server and its schema cannot come apart.
# Run as a script (cmake -DOUT=… -DFILES=… -P) it writes migrations.cpp; included, it adds
# that file to GERBANG_SOURCES.
if(CMAKE_SCRIPT_MODE_FILE)
  string(REPLACE "|" ";" FILES "${FILES}")
  set(text "// Made from base/db/migrations/*.sql by base/db/migrations.cmake.\n#include \"base/db/db.h\"\n\n")
  string(APPEND text "namespace gerbang::db {\nnamespace {\nconstexpr Migration kMigrations[] = {\n")
  set(last 0)
  foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME_WE)
    if(NOT name MATCHES "^([0-9][0-9][0-9][0-9])_[a-z0-9_]+$")
      message(FATAL_ERROR "${file}: a migration is named 0001_what_it_adds.sql")
    endif()
    string(REGEX REPLACE "^0*([0-9]+)_.*" "\\1" number "${name}")
    if(number EQUAL last)
      message(FATAL_ERROR "${file}: two migrations have the number ${number}")
    endif()
    set(last ${number})
    file(READ "${file}" sql)
    string(APPEND text "    {${number}, \"${name}\", R\"gerbang(${sql})gerbang\"},\n")
  endforeach()
  string(APPEND text "};\n}  // namespace\n\n")
  string(APPEND text "std::span<const Migration> migrations() { return kMigrations; }\n\n")
  string(APPEND text "}  // namespace gerbang::db\n")
  file(WRITE "${OUT}" "${text}")
  return()
endif()

file(GLOB gerbang_migrations CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/migrations/*.sql")
list(SORT gerbang_migrations)
list(JOIN gerbang_migrations "|" gerbang_migrations_joined)
set(GERBANG_MIGRATIONS_CPP "${CMAKE_CURRENT_BINARY_DIR}/generated/migrations.cpp")
add_custom_command(
  OUTPUT "${GERBANG_MIGRATIONS_CPP}"
  COMMAND "${CMAKE_COMMAND}" "-DOUT=${GERBANG_MIGRATIONS_CPP}"
          "-DFILES=${gerbang_migrations_joined}" -P "${CMAKE_CURRENT_LIST_FILE}"
  DEPENDS ${gerbang_migrations} "${CMAKE_CURRENT_LIST_FILE}"
  COMMENT "Embedding migrations"
  VERBATIM)
list(APPEND GERBANG_SOURCES "${GERBANG_MIGRATIONS_CPP}")
