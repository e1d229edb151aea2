#pragma once

#include <string_view>

namespace gerbang::http {

enum class Method { get, post, put, remove, head, options, other };
std::string_view method_text(Method method);

}  // namespace gerbang::http
