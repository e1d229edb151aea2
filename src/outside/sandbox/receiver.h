#pragma once
// A merchant's server to try results with: /sandbox/receiver/{name} takes what is posted to it and
// shows it to people, and misbehaves on demand: slow, failing, gone, leading elsewhere, hanging, in
// maintenance, or a page for people where a program was asked. Any name is a receiver of its own.

#include "base/http/route.h"

namespace gerbang::sandbox {

http::Routes receiver_routes();

}  // namespace gerbang::sandbox
