#pragma once

#include "base/http/route.h"
#include "selling/mandates/mandate.h"

namespace gerbang::mandates {

/// Preview, upload and template of a file of invitations. `mandates` must outlive the routes.
http::Routes invitation_upload_routes(const Mandates& mandates);

}  // namespace gerbang::mandates
