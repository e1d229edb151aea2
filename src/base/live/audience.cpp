#include "base/live/audience.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <thread>

#include <fmt/format.h>

#include "base/contract/json_write.h"
#include "base/core/crypto.h"
#include "say/http.h"

namespace gerbang::live {
namespace {

using events::Hint;
using events::HintOf;

/// How long what happened is kept for streams that begin, and how much of it.
constexpr auto kKept = std::chrono::seconds(10);
constexpr std::size_t kKeptHintsMax = 4'096;
/// So many are told at once, and then ordinary requests have their turn on the same threads.
constexpr std::size_t kTurn = 200;
constexpr auto kBreath = std::chrono::milliseconds(4);
/// More at once are said as "look again".
constexpr std::size_t kChangesMax = 50;

/// What a hint is told as, where the listener may hear of it.
std::optional<Of> told_as(const Scope& scope, HintOf of) {
  auto only = [](bool may, Of as) { return may ? std::optional(as) : std::nullopt; };
  switch (of) {
    case HintOf::sale:
      return only(scope.sales, Of::sale);
    case HintOf::refund:
      return only(scope.refunds, Of::refund);
    case HintOf::mandate:
      return only(scope.mandates, Of::mandate);
    case HintOf::mandate_collection:
      return only(scope.collections, Of::mandate_collection);
    case HintOf::mandate_termination:
      return only(scope.terminations, Of::mandate_termination);
    case HintOf::session:
      break;
  }
  return std::nullopt;  // or of a newer copy, which knows more
}

void send_in_turns(std::vector<std::pair<Audience::Stream, http::StreamText>> told) {
  std::size_t sent = 0;
  for (auto& [stream, text] : told) {
    if (sent > 0 && sent % kTurn == 0) std::this_thread::sleep_for(kBreath);
    stream->send(std::move(text));
    ++sent;
  }
}

Error refusal(ErrorCode code, Text message) {
  return Error{code, std::move(message), {}, {}, {}};
}

}  // namespace

Scope scope_of(const http::Session& session) {
  auto may_view = [&](Resource resource) {
    return session.permissions.has({resource, Action::view});
  };
  if (session.is_gateway) {
    return {std::nullopt,
            may_view(Resource::admin_sales_transaction),
            may_view(Resource::admin_refund_request),
            false,
            false,
            false,
            session.permissions};
  }
  return {session.company,
          may_view(Resource::payment_sales_transaction),
          may_view(Resource::payment_refund_request),
          may_view(Resource::payment_e_mandate_application),
          may_view(Resource::payment_e_mandate_transaction),
          may_view(Resource::payment_e_mandate_termination),
          session.permissions};
}

Audience::Audience(const Bounds& bounds)
    : bounds_(bounds), life_(random_token(6)), places_(std::make_shared<Places>()) {
  again_ = http::stream_text({}, contract::to_json(LiveEvent{true, {}}));
}

Result<Audience::Stream> Audience::person_open(const http::Session& session, const Pass& pass,
                                               std::string_view seen) {
  auto scope = scope_of(session);
  if (scope.is_nothing()) {
    auto missing = session.is_gateway ? Resource::admin_sales_transaction
                                      : Resource::payment_sales_transaction;
    return refusal(ErrorCode::forbidden,
                   say::http::permission({.permission = permission_text({missing, Action::view})}));
  }
  Channel channel{Channel::Of::all, 0};
  if (scope.merchant) channel = {Channel::Of::merchant, scope.merchant->value};
  return open(channel, {{}, pass, scope, Clock::now()},
              {{fmt::format("person {}", pass.user.value), bounds_.of_person_max}}, seen);
}

Result<Audience::Stream> Audience::payer_open(Id<Sale> sale, const std::string& network,
                                              std::string_view seen) {
  return open({Channel::Of::sale, sale.value},
              {{}, {}, {.sales = true, .refunds = true}, Clock::now()},
              {{fmt::format("sale {}", sale.value), bounds_.of_sale_max},
               {fmt::format("network {}", network), bounds_.of_network_max}},
              seen);
}

Result<Audience::Stream> Audience::open(const Channel& channel, Listener listener,
                                        const std::vector<Count>& counts, std::string_view seen) {
  std::lock_guard lock(places_->mutex);
  if (places_->listeners.size() >= bounds_.streams_max) {
    return refusal(ErrorCode::unavailable, say::http::very_busy);
  }
  std::vector<std::string> counted;
  for (const auto& [of, most] : counts) {
    auto found = places_->counts.find(of);
    if (found != places_->counts.end() && found->second >= most) {
      return refusal(ErrorCode::rate_limited, say::http::too_many);
    }
    counted.push_back(of);
  }
  for (const auto& of : counted)
    ++places_->counts[of];
  auto scope = listener.scope;
  auto at = places_->listeners.emplace(channel, std::move(listener));
  std::weak_ptr<Places> weak = places_;
  auto leave = [weak, at, counted = std::move(counted)](void*) {
    auto places = weak.lock();
    if (!places) return;
    std::lock_guard of_leaving(places->mutex);
    for (const auto& of : counted) {
      if (--places->counts[of] == 0) places->counts.erase(of);
    }
    places->listeners.erase(at);
  };
  auto stream =
      std::make_shared<http::EventStream>(again_, std::shared_ptr<void>(nullptr, std::move(leave)));
  at->second.stream = stream;
  forget_old(Clock::now());
  replay(*stream, channel, scope, seen);
  return stream;
}

/// What happened since `seen`, or, where that is not said, lately.
void Audience::replay(http::EventStream& stream, const Channel& channel, const Scope& scope,
                      std::string_view seen) const {
  std::int64_t after = forgotten_;
  if (!seen.empty()) {
    auto dot = seen.find('.');
    auto digits = dot == std::string_view::npos ? std::string_view() : seen.substr(dot + 1);
    bool is_ours = dot != std::string_view::npos && seen.substr(0, dot) == life_;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), after);
    bool is_number = error == std::errc{} && end == digits.data() + digits.size();
    if (!is_ours || !is_number || after < forgotten_ || after > number_) return stream.send(again_);
  }
  std::vector<Hint> missed;
  for (const auto& batch : recent_) {
    if (batch.number > after) missed.insert(missed.end(), batch.hints.begin(), batch.hints.end());
  }
  if (auto text = text_of(number_, channel, scope, missed)) stream.send(std::move(text));
}

std::string Audience::id_of(std::int64_t number) const {
  return fmt::format("{}.{}", life_, number);
}

/// Null where none of `hints` concerns the listener.
http::StreamText Audience::text_of(std::int64_t number, const Channel& channel, const Scope& scope,
                                   std::span<const Hint> hints) const {
  LiveEvent event;
  for (const Hint& hint : hints) {
    bool is_of_channel =
        channel.of == Channel::Of::all ||
        (channel.of == Channel::Of::merchant && hint.merchant.value == channel.id) ||
        (channel.of == Channel::Of::sale && hint.sale == channel.id);
    auto of = is_of_channel ? told_as(scope, hint.of) : std::nullopt;
    if (!of) continue;
    std::optional<std::string> sale;
    if (hint.sale != 0) sale = id_text(hint.sale);
    event.changes.push_back({*of, id_text(hint.id), std::move(sale), hint.is_new});
  }
  if (event.changes.empty()) return nullptr;
  if (channel.of == Channel::Of::sale || event.changes.size() > kChangesMax) event = {true, {}};
  return http::stream_text(id_of(number), contract::to_json(event));
}

void Audience::tell(std::span<const Hint> hints) {
  std::vector<std::pair<Stream, http::StreamText>> told;  // sent without the lock
  {
    std::lock_guard lock(places_->mutex);
    auto now = Clock::now();
    recent_.push_back({++number_, now, {hints.begin(), hints.end()}});
    recent_hints_ += hints.size();
    forget_old(now);

    std::map<Channel, std::vector<Hint>> by_channel;
    for (const Hint& hint : hints) {
      if (hint.of == HintOf::session) {
        for (auto& [channel, listener] : places_->listeners) {
          if (listener.pass && listener.pass->user.value == hint.id) listener.looked_at = {};
        }
        continue;
      }
      by_channel[{Channel::Of::all, 0}].push_back(hint);
      by_channel[{Channel::Of::merchant, hint.merchant.value}].push_back(hint);
      if (hint.sale != 0) by_channel[{Channel::Of::sale, hint.sale}].push_back(hint);
    }
    for (const auto& [channel, of_channel] : by_channel) {
      std::map<std::array<bool, 5>, http::StreamText> texts;  // one for all who may hear the same
      auto [begin, end] = places_->listeners.equal_range(channel);
      for (auto at = begin; at != end; ++at) {
        const Scope& scope = at->second.scope;
        auto [text, is_new] = texts.try_emplace(std::array{
            scope.sales, scope.refunds, scope.mandates, scope.collections, scope.terminations});
        if (is_new) text->second = text_of(number_, channel, scope, of_channel);
        auto stream = text->second ? at->second.stream.lock() : nullptr;
        if (stream) told.emplace_back(std::move(stream), text->second);
      }
    }
  }
  send_in_turns(std::move(told));
}

void Audience::tell_again() {
  std::vector<std::pair<Stream, http::StreamText>> told;
  {
    std::lock_guard lock(places_->mutex);
    forgotten_ = ++number_;  // who comes back with an older one missed this
    recent_.clear();
    recent_hints_ = 0;
    for (const auto& [channel, listener] : places_->listeners) {
      if (auto stream = listener.stream.lock()) told.emplace_back(std::move(stream), again_);
    }
  }
  send_in_turns(std::move(told));
}

void Audience::forget_old(Clock::time_point now) {
  while (!recent_.empty() && (recent_hints_ > kKeptHintsMax || recent_.front().at < now - kKept)) {
    forgotten_ = recent_.front().number;
    recent_hints_ -= recent_.front().hints.size();
    recent_.pop_front();
  }
}

std::vector<Audience::Open> Audience::open_since(Clock::duration age, std::size_t most) {
  std::vector<Open> out;
  std::lock_guard lock(places_->mutex);
  auto now = Clock::now();
  for (auto& [channel, listener] : places_->listeners) {
    if (out.size() >= most) break;
    if (!listener.pass || (listener.looked_at && now - *listener.looked_at < age)) continue;
    auto stream = listener.stream.lock();
    if (!stream) continue;
    listener.looked_at = now;
    out.push_back({std::move(stream), *listener.pass, listener.scope});
  }
  return out;
}

std::size_t Audience::size() const {
  std::lock_guard lock(places_->mutex);
  return places_->listeners.size();
}

}  // namespace gerbang::live
