#pragma once
// Putting back. A record of the audit log says what a field was before it; whoever may change the
// field may give it that value again, by the command that changes it anyway, with all its checks
// and whoever else has to approve. Nothing is rewritten: it is another change, whose record names
// the one that it came from. Fields that the record did not change stay as they are now.
//
// A room hands over, with its part, which of its actions can be put back and how:
//
//   out.restorables = {{.actions = {"cart.edit"},
//                       .merchant = Permission{Resource::payment_cart, Action::edit},
//                       .look = [](db::Sql& sql, const audit::Record& record) { … }}};
//
// `look` reads what is there now and says field by field what it would become (PutBack::take); what
// it leaves in `run` does it.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "base/access/permission.h"
#include "base/audit/action.h"
#include "base/audit/change.h"
#include "base/audit/trail.h"
#include "base/contract/json.h"
#include "base/core/actor.h"
#include "base/core/result.h"

namespace gerbang::audit {

/// What becomes of a field.
enum class PutBackFate : unsigned char {
  changes,
  stays,       // it is so already
  secret,      // the record does not say what it was
  incomplete,  // nor all of it, or not so that it is understood today
  gone,        // what it named is not there any more
};

struct PutBackField {
  std::string field;
  std::optional<std::string> now;  // as AuditChange has it
  std::optional<std::string> then;
  PutBackFate fate{};
};
BOOST_DESCRIBE_STRUCT(PutBackField, (), (field, now, then, fate))

/// Who puts back, and why.
struct PutBackBy {
  Actor actor;
  Id<Account> account;
  std::string reason = {};
};

struct PutBack {
  std::vector<PutBackField> fields;
  std::vector<std::string> toxic_pairs = {};   // that it would give (people/team/role.h)
  std::optional<CalendarDay> valid_from = {};  // it counts from that day on
  bool needs_reason = false;
  bool needs_second_person = false;  // it is only asked for
  /// Before the transaction, where it may wait.
  std::function<Result<Done>()> ahead = {};
  std::function<Result<Done>(db::Tx&, const PutBackBy&)> run = {};

  /// `now` with what `record` changed as it was before, of the fields that T has.
  template <class T>
  T take(const Record& record, const T& now);
  /// What its readers see instead of ids.
  void show(std::string_view field, std::string now, std::string then);
  /// Why a field cannot be put back after all.
  void not_put_back(std::string_view field, PutBackFate why);
  bool changes_anything() const;
  /// Another one where anything that was looked at is different now.
  std::string version() const;

  std::string seen = {};  // as it is now, all of what was looked at
};

struct Restorable {
  std::vector<Action> actions;
  /// What the change needs: of a merchant's people in their own records, of operators in whatever
  /// records they read. None: they cannot.
  std::optional<Permission> merchant = {};
  std::optional<Permission> gateway = {};
  bool is_of_own_company = false;
  /// Held until the transaction ends, so that nobody changes it between the look and the command.
  std::function<void(db::Tx&, const Record&)> lock = {};
  std::function<Result<PutBack>(db::Sql&, const Record&)> look;
};

/// What was changed is not there any more.
Error put_back_gone();

namespace detail {
/// JSON with one member as the audit log has it: `plain` backwards, as a text and as what else it
/// may be.
std::vector<std::string> with_member(const std::string& name,
                                     const std::optional<std::string>& value);
}  // namespace detail

template <class T>
T PutBack::take(const Record& record, const T& now) {
  T out = now;
  seen += contract::to_json(now);
  for (auto& change : changes_read(record.changes)) {
    contract::for_each_member<T>(
        [&](std::size_t, const std::string& name, auto pointer, std::string_view) {
          if (name != change.field) return;
          PutBackField it{name, detail::plain(contract::to_json(now.*pointer)), change.before};
          if (is_masked(change.before)) {
            it.fate = PutBackFate::secret;
          } else if (is_cut(change.before)) {
            it.fate = PutBackFate::incomplete;
          } else if (it.now == it.then) {
            it.fate = PutBackFate::stays;
          } else {
            it.fate = PutBackFate::incomplete;
            for (const auto& text : detail::with_member(name, change.before)) {
              auto read = contract::from_stored<T>(text);
              if (!read.ok()) continue;
              out.*pointer = std::move((*read).*pointer);
              it.fate = PutBackFate::changes;
              break;
            }
          }
          fields.push_back(std::move(it));
        });
  }
  return out;
}

}  // namespace gerbang::audit

template <>
struct gerbang::contract::WireWords<gerbang::audit::PutBackFate> {
  using F = gerbang::audit::PutBackFate;
  static constexpr std::array<std::pair<F, std::string_view>, 5> names{
      {{F::changes, "CHANGES"},
       {F::stays, "STAYS"},
       {F::secret, "SECRET"},
       {F::incomplete, "INCOMPLETE"},
       {F::gone, "GONE"}}};
};
