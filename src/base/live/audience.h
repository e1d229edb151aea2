#pragma once
// Who listens, and who is told what. A person hears of the records of the company that the session
// works on, as far as the role may view them; an operator with the permission hears of all
// merchants; a payer hears of one sale. What is told is which record, never what is in it.
//
// Streams are bounded for each person, each sale, each payer's network and this copy. Over a bound
// the answer is a refusal, and the page looks for itself now and then.
//
// The last seconds are kept: a stream that begins is told what happened while its page was read,
// and one that comes back with a Last-Event-ID what it missed, or to look at everything again.

#include <chrono>
#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/access/permission.h"
#include "base/contract/rules.h"
#include "base/core/result.h"
#include "base/events/hint.h"
#include "base/http/http.h"

namespace gerbang::live {

/// What a change is of.
enum class Of { sale, refund, mandate, mandate_collection, mandate_termination };

struct LiveChange {
  Of of{};
  std::string id;
  std::optional<std::string> sale_id;  // that a refund is of; of a sale itself
  bool is_new = false;
};

/// One event of a stream. `isAgain`: changes were passed over, so look at everything again; a payer
/// is told nothing else.
struct LiveEvent {
  bool is_again = false;
  std::vector<LiveChange> changes;
};

struct Bounds {
  std::size_t streams_max = 10'000;
  int of_person_max = 12;
  int of_sale_max = 6;
  int of_network_max = 300;  // of payers: a telephone company may have many behind one address
};

/// What of a person's records a stream tells of.
struct Scope {
  std::optional<MerchantId> merchant;  // nothing: of all merchants
  bool sales = false;
  bool refunds = false;
  bool mandates = false;
  bool collections = false;
  bool terminations = false;
  // All of the person's: a stream ends when any of them changes, and the page asks what it may
  // show.
  PermissionSet permissions{};
  friend bool operator==(const Scope&, const Scope&) = default;
  bool is_nothing() const {
    return !sales && !refunds && !mandates && !collections && !terminations;
  }
};
Scope scope_of(const http::Session& session);

/// A person's proof, to be looked at again while the stream is open.
struct Pass {
  Id<User> user;
  std::string token;
  std::string account;
  friend auto operator<=>(const Pass&, const Pass&) = default;
};

class Audience {
 public:
  using Clock = std::chrono::steady_clock;
  using Stream = std::shared_ptr<http::EventStream>;

  explicit Audience(const Bounds& bounds);

  /// Errors: forbidden where there is nothing that the person may hear, rate_limited over the bound
  /// of a person, sale or network, unavailable over this copy's. `seen`: the Last-Event-ID.
  Result<Stream> person_open(const http::Session& session, const Pass& pass, std::string_view seen);
  Result<Stream> payer_open(Id<Sale> sale, const std::string& network, std::string_view seen);

  /// Tells everybody whom one of them concerns. Calls must come one after the other.
  void tell(std::span<const events::Hint> hints);
  /// Tells everybody to look again.
  void tell_again();

  /// Streams whose proof was not looked at for `age`, and those of whom a hint spoke, at most
  /// `most`; they count as looked at.
  struct Open {
    Stream stream;
    Pass pass;
    Scope scope;
  };
  std::vector<Open> open_since(Clock::duration age, std::size_t most);

  std::size_t size() const;

 private:
  struct Channel {
    enum class Of : unsigned char { all, merchant, sale };
    Of of{};
    std::int64_t id = 0;
    friend auto operator<=>(const Channel&, const Channel&) = default;
  };
  struct Listener {
    std::weak_ptr<http::EventStream> stream;
    std::optional<Pass> pass;  // none: a payer
    Scope scope;
    std::optional<Clock::time_point> looked_at;  // none: is to be looked at now
  };
  struct Batch {
    std::int64_t number = 0;
    Clock::time_point at;
    std::vector<events::Hint> hints;
  };
  /// Outlived by no stream's place.
  struct Places {
    std::mutex mutex;
    std::multimap<Channel, Listener> listeners;
    std::unordered_map<std::string, int> counts;
  };
  struct Count {
    std::string of;
    int most;
  };

  Result<Stream> open(const Channel& channel, Listener listener, const std::vector<Count>& counts,
                      std::string_view seen);
  void replay(http::EventStream& stream, const Channel& channel, const Scope& scope,
              std::string_view seen) const;
  std::string id_of(std::int64_t number) const;
  http::StreamText text_of(std::int64_t number, const Channel& channel, const Scope& scope,
                           std::span<const events::Hint> hints) const;
  void forget_old(Clock::time_point now);

  Bounds bounds_;
  std::string life_;  // of this process: numbers of another say nothing here
  http::StreamText again_;
  std::shared_ptr<Places> places_;
  std::deque<Batch> recent_;  // under the lock of the places, as the number is
  std::size_t recent_hints_ = 0;
  std::int64_t number_ = 0;
  std::int64_t forgotten_ = 0;  // up to this number
};

}  // namespace gerbang::live

template <>
struct gerbang::contract::WireWords<gerbang::live::Of> {
  static constexpr std::array<std::pair<live::Of, std::string_view>, 5> names{
      {{live::Of::sale, "SALE"},
       {live::Of::refund, "REFUND"},
       {live::Of::mandate, "MANDATE"},
       {live::Of::mandate_collection, "MANDATE_COLLECTION"},
       {live::Of::mandate_termination, "MANDATE_TERMINATION"}}};
};

namespace gerbang::live {
BOOST_DESCRIBE_STRUCT(LiveChange, (), (of, id, sale_id, is_new))
BOOST_DESCRIBE_STRUCT(LiveEvent, (), (is_again, changes))
}  // namespace gerbang::live
