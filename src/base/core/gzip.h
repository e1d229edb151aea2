#pragma once
// What is made by the server itself, in the form that every browser unpacks. What was built
// beforehand has been packed better then (base/http/static_files.h).

#include <string>
#include <string_view>

namespace gerbang {

/// gzip (RFC 1952) of `data`; the same bytes for the same data. Empty where it could not be made.
std::string gzip(std::string_view data);

}  // namespace gerbang
