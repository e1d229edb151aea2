#pragma once
// What the gateway's people ask of personal data. Who is meant stands in the body and never in an
// address, which proxies keep; every look and every file leaves a record with the person masked.

#include <memory>

#include "base/http/route.h"
#include "base/personal/book.h"

namespace gerbang::privacy {

http::Routes privacy_routes(const std::shared_ptr<const personal::Book>& book);

}  // namespace gerbang::privacy
