#include "base/part/part.h"

#include <iterator>
#include <utility>

#include "base/audit/put_back.h"
#include "base/events/events.h"
#include "base/http/route.h"
#include "base/jobs/job.h"

namespace gerbang {
namespace {

template <class T>
void append(std::vector<T>& to, std::vector<T> more) {
  to.insert(to.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

}  // namespace

Part::Part(std::string_view of) : room(of) {}
Part::Part(const Part&) = default;
Part::Part(Part&&) noexcept = default;
Part::~Part() = default;

Part& Part::add(std::vector<http::Route> more) {
  append(routes, std::move(more));
  return *this;
}

Part& Part::add(std::vector<jobs::Topic> more) {
  append(topics, std::move(more));
  return *this;
}

Part& Part::add(std::vector<audit::Restorable> more) {
  append(restorables, std::move(more));
  return *this;
}

std::vector<events::Reaction> reactions_of(const std::vector<Part>& parts) {
  std::vector<events::Reaction> out;
  for (const auto& part : parts)
    append(out, part.reactions);
  for (const auto& part : parts)
    append(out, part.mails);
  return out;
}

}  // namespace gerbang
