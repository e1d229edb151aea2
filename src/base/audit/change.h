#pragma once
// What a record was before and after, field by field, for the audit log. Only what differs is
// kept; of what is secret, that it differs:
//
//   audit::write_change(tx, merchant, actor, "cart.edit", id_text(cart.id), cart.title,
//                       audit::changes(before, after, {.left_out = {"updated_at"}}));

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/contract/json_write.h"
#include "base/contract/wire.h"
#include "base/core/id.h"

namespace gerbang {
struct AuditRecord;
}

namespace gerbang::audit {

/// As a text: "12.50", "2026-11-26T08:00:00Z", "[1,2]".
struct AuditChange {
  std::string field;
  std::optional<std::string> before;
  std::optional<std::string> after;
};
BOOST_DESCRIBE_STRUCT(AuditChange, (), (field, before, after))

/// As a record has them.
struct Changes {
  std::vector<AuditChange> changes;
};
BOOST_DESCRIBE_STRUCT(Changes, (), (changes))
/// The same of what was put back (put_back.h): to how it was before which record.
struct PutBackChanges : Changes {
  std::optional<Id<AuditRecord>> put_back_of;
};
BOOST_DESCRIBE_STRUCT(PutBackChanges, (Changes), (put_back_of))

/// Members by their C++ names.
struct Fields {
  std::vector<std::string_view> masked = {};    // only their last characters are shown
  std::vector<std::string_view> left_out = {};  // times of changing, counters
  std::vector<std::string_view> whole = {};     // however long: what could not be put back if cut
};

namespace detail {

bool names(const std::vector<std::string_view>& fields, std::string_view name);
/// JSON as people read it; nothing for null and what is empty.
std::optional<std::string> plain(std::string json);
/// "…6789", or "•••" where that would be half of it.
std::string masked(const std::string& text);
void add(std::vector<AuditChange>& out, const Fields& fields, std::string_view name,
         const std::string& wire_name, std::optional<std::string> before,
         std::optional<std::string> after);
std::string text(const std::vector<AuditChange>& changes);

}  // namespace detail

/// Nothing where nothing differs. Either may be missing: what was made, what was removed.
template <class T>
std::string changes(const T* before, const T* after, const Fields& fields = {}) {
  std::vector<AuditChange> out;
  contract::for_each_member<T>(
      [&](std::size_t, const std::string& name, auto pointer, std::string_view cpp) {
        std::optional<std::string> was, is;
        if (before) was = detail::plain(contract::to_json(before->*pointer));
        if (after) is = detail::plain(contract::to_json(after->*pointer));
        detail::add(out, fields, cpp, name, std::move(was), std::move(is));
      });
  return detail::text(out);
}
template <class T>
std::string changes(const T& before, const T& after, const Fields& fields = {}) {
  return changes(&before, &after, fields);
}

/// One field alone, or beside others.
std::string change_of(std::string field, std::optional<std::string> before,
                      std::optional<std::string> after, const std::string& others = {});
/// As it is kept in a record.
std::vector<AuditChange> changes_read(std::string_view text);
/// The record that `text` says it was put back from.
std::optional<Id<AuditRecord>> put_back_of(std::string_view text);
/// `text`, with that.
std::string changes_of_put_back(std::string_view text, Id<AuditRecord> record);
/// Whether a value is not all that there was.
bool is_cut(const std::optional<std::string>& value);
bool is_masked(const std::optional<std::string>& value);

}  // namespace gerbang::audit
