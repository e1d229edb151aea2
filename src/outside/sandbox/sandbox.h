#pragma once
// The other side of each acquirer protocol, for trying everything without a bank: an FPX switch
// with its banks, and a card acquirer with its card page and 3-D Secure. A person plays the bank's
// customer and chooses the outcome and how the answer travels: approved, each decline, canceled, a
// corporate maker without checker, pending, no answer, twice, late, with a wrong signature, only
// directly, only by the browser. It talks to Gerbang over HTTP and signatures alone, keeps its own
// tables and never reads Gerbang's. Only in sandbox mode: production has none of these routes.

#include <string>
#include <vector>

#include "base/core/crypto.h"
#include "base/db/db.h"
#include "base/http/route.h"
#include "base/jobs/job.h"
#include "base/net/post.h"

namespace gerbang::sandbox {

/// The keys of both sides of every protocol, made on the first start and kept in `settings`.
struct SandboxKeys {
  RsaKey exchange_key;      // Gerbang's, at the switch
  RsaKey switch_key;        // the switch's
  std::string card_secret;  // shared with the card acquirer
};
SandboxKeys sandbox_keys(db::Db& db);

struct SandboxSettings {
  std::string self_url;  // where this server reaches itself: "http://127.0.0.1:8080"
  net::Post post;
};

http::Routes sandbox_routes(const SandboxKeys& keys, const SandboxSettings& settings);
/// "sandbox.answer": the direct answers, repeated until they are taken.
std::vector<jobs::Topic> sandbox_topics(const SandboxSettings& settings);

}  // namespace gerbang::sandbox
