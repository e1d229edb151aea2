# Compiles a room as one unit: a translation unit that includes the room's .cpp files. Most of the time that one
# file takes goes into the headers that its neighbours need too (docs/adr/0063-rooms-are-compiled-as-units.md).
# GERBANG_UNITS=OFF compiles each file alone, for `make dev`, clang-tidy and sanitizers.
option(GERBANG_UNITS "Compile the files of a room together" ON)

# Rooms that are too much for one compiler (60 s or 900 MB), with the files that make a further unit (the
# first row that fits counts).
# The wiring stands alone: tests/next puts another list of topics between it and those who ask for it, which only
# some linkers do inside one unit.
set(GERBANG_UNIT_PARTS
    "app wiring wiring"
    "app config|openapi|system_api|payer_page pages"
    "base/http listener|request_reader|response_writer|stream_writer|service_flow connections"
    "money/checkout .*_api api"
    "money/invoices invoice_api api"
    "money/payouts payout_export|payout_query lists"
    "money/payouts .*_api api"
    "outside/deliveries event_.* events"
    "people/onboarding .*_api|.*_export api"
    "people/team team_api api"
    "selling/mandates mandate_(api|query)|silent lists"
    "selling/mandates (pay_mandate|forecast|termination)_api people"
    "selling/mandates .*_api|product_query api"
    "selling/mandates collection.*|forecast.* debits")

# gerbang_units(OUT FOLDER FILE…): the units of these files of src/, written below FOLDER in the build folder.
# Generated files stay what they are.
function(gerbang_units out folder)
  if(NOT GERBANG_UNITS)
    set(${out} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(result "")
  set(units "")
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH inside "${CMAKE_SOURCE_DIR}/src" "${file}")
    if(inside MATCHES "^\\.\\./" OR NOT file MATCHES "\\.cpp$")
      list(APPEND result "${file}")
      continue()
    endif()
    get_filename_component(room "${inside}" DIRECTORY)
    string(REPLACE "/" "_" unit "${room}")
    foreach(part IN LISTS GERBANG_UNIT_PARTS)
      if(part MATCHES "^([^ ]+) ([^ ]+) ([^ ]+)$" AND room STREQUAL CMAKE_MATCH_1)
        set(name "${CMAKE_MATCH_3}")
        if(inside MATCHES "/(${CMAKE_MATCH_2})\\.cpp$")
          string(APPEND unit "_${name}")
          break()
        endif()
      endif()
    endforeach()
    list(APPEND units "${unit}")
    # Below src/, so that the text is the same in every checkout, as ccache likes it.
    string(APPEND text_${unit} "#include \"${inside}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES units)
  foreach(unit IN LISTS units)
    set(path "${CMAKE_BINARY_DIR}/${folder}/${unit}.cpp")
    file(CONFIGURE OUTPUT "${path}" CONTENT "${text_${unit}}" @ONLY)
    list(APPEND result "${path}")
  endforeach()
  set(${out} ${result} PARENT_SCOPE)
endfunction()
