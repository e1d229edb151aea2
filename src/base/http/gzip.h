#pragma once
// A page that is made for each answer is packed for its way: a shop of two hundred items is drawn
// into it, and a phone's network is slow. What was built beforehand has been packed better then
// (static_files.h).

#include <string>
#include <string_view>

namespace gerbang::http {

/// As RFC 1952 has it.
std::string gzip(std::string_view content);

}  // namespace gerbang::http
