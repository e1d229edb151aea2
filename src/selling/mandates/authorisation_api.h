#pragma once

#include <functional>
#include <string_view>

#include "base/http/route.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

/// The authorisation of the mandate that `find` answers, as a file.
Result<http::Response> authorisation_file(http::Flow& flow, const Mandates& mandates,
                                          std::string_view language,
                                          const std::function<Result<Mandate>(db::Sql&)>& find);

}  // namespace gerbang::mandates
