#pragma once
// The other side of each acquirer protocol, for trying everything without a bank: a twin for each
// connector (twin.h), such as an FPX switch with its banks, and a card acquirer with its card page
// and 3-D Secure. A person plays the bank's customer and chooses the outcome and how the answer
// travels: approved, each decline, canceled, a corporate maker without checker, pending, no answer,
// twice, late, with a wrong signature, only directly, only by the browser. It talks to Gerbang over
// HTTP and signatures alone, keeps its own tables and never reads Gerbang's. Only in sandbox mode:
// production has none of these routes.

#include <memory>
#include <vector>

#include "base/jobs/job.h"
#include "money/checkout/connector.h"
#include "outside/sandbox/twin.h"

namespace gerbang::sandbox {

using Twins = std::vector<std::unique_ptr<Twin>>;

/// Those of the twins, and the page that lists their latest orders. `twins` lives longer.
http::Routes sandbox_routes(const Twins& twins);
/// "sandbox.answer": the direct answers, repeated until the callback says what it says of an answer
/// that it took. `connectors`, whose callbacks they are, live longer.
std::vector<jobs::Topic> sandbox_topics(const SandboxSettings& settings,
                                        const checkout::Connectors& connectors);

}  // namespace gerbang::sandbox
