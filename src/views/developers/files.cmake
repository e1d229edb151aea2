# Builds what the developers' page shows and hands out into the binary (files.h). Run as a script
# (cmake -DOUT=… -DFILES=… -P) it writes developer_files.cpp; included, it adds that file to
# GERBANG_SOURCES.
if(CMAKE_SCRIPT_MODE_FILE)
  string(REPLACE "|" ";" FILES "${FILES}")
  set(text "// Made by views/developers/files.cmake.\n#include \"views/developers/files.h\"\n\n")
  string(APPEND text "namespace gerbang::developers {\nnamespace {\nconstexpr File kFiles[] = {\n")
  foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME)
    file(READ "${file}" content)
    string(APPEND text "    {\"${name}\", R\"gerbang(${content})gerbang\"},\n")
  endforeach()
  string(APPEND text "};\n}  // namespace\n\nstd::span<const File> files() { return kFiles; }\n\n")
  string(APPEND text "}  // namespace gerbang::developers\n")
  file(WRITE "${OUT}" "${text}")
  return()
endif()

file(GLOB gerbang_developer_files CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/files/*")
list(APPEND gerbang_developer_files "${CMAKE_SOURCE_DIR}/examples/node-shop/gerbang.mjs"
     "${CMAKE_SOURCE_DIR}/examples/node-shop/shop.mjs" "${CMAKE_SOURCE_DIR}/examples/php-shop/gerbang.php"
     "${CMAKE_SOURCE_DIR}/examples/php-shop/shop.php")
list(SORT gerbang_developer_files)
list(JOIN gerbang_developer_files "|" gerbang_developer_files_joined)
set(GERBANG_DEVELOPER_FILES_CPP "${CMAKE_CURRENT_BINARY_DIR}/generated/developer_files.cpp")
add_custom_command(
  OUTPUT "${GERBANG_DEVELOPER_FILES_CPP}"
  COMMAND "${CMAKE_COMMAND}" "-DOUT=${GERBANG_DEVELOPER_FILES_CPP}"
          "-DFILES=${gerbang_developer_files_joined}" -P "${CMAKE_CURRENT_LIST_FILE}"
  DEPENDS ${gerbang_developer_files} "${CMAKE_CURRENT_LIST_FILE}"
  COMMENT "Embedding the developers' files"
  VERBATIM)
list(APPEND GERBANG_SOURCES "${GERBANG_DEVELOPER_FILES_CPP}")
