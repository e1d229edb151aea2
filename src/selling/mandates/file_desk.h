#pragma once
// The operators' pages of auto-debit files and of debits without an answer. A file that was refused
// waits for an operator: one that came is read again; a collection file is sent again, marked as
// handed over, or skipped.

#include "base/http/route.h"
#include "selling/mandates/collection.h"

namespace gerbang::mandates {

/// What operators do with a file that was refused.
enum class FileAction : int { read_again, send_again, mark_handed_over, skip };

inline constexpr auto kSentFileTransitions = [] {
  using S = FileState;
  using A = FileAction;
  return std::array{Transition<S, A>{S::refused, A::send_again, S::open},
                    Transition<S, A>{S::refused, A::mark_handed_over, S::done},
                    Transition<S, A>{S::refused, A::skip, S::skipped}};
}();
inline constexpr auto kReceivedFileTransitions = std::array{
    Transition<FileState, FileAction>{FileState::refused, FileAction::read_again, FileState::open}};
static_assert(is_deterministic(kSentFileTransitions));
static_assert(is_final(kSentFileTransitions, FileState::done));
static_assert(is_final(kSentFileTransitions, FileState::skipped));
static_assert(is_final(kReceivedFileTransitions, FileState::done));

/// admin/mandates/files and admin/mandates/unanswered.
http::Routes file_routes(const Collections& collections);

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::FileState> {
  using S = gerbang::mandates::FileState;
  static constexpr std::array<std::pair<S, std::string_view>, 5> names{{{S::open, "OPEN"},
                                                                        {S::done, "DONE"},
                                                                        {S::refused, "REFUSED"},
                                                                        {S::missing, "MISSING"},
                                                                        {S::skipped, "SKIPPED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::FileDoubt> {
  using D = gerbang::mandates::FileDoubt;
  static constexpr std::array<std::pair<D, std::string_view>, 3> names{
      {{D::none, "NONE"}, {D::unanswered, "UNANSWERED"}, {D::name_taken, "NAME_TAKEN"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::FileAction> {
  using A = gerbang::mandates::FileAction;
  static constexpr std::array<std::pair<A, std::string_view>, 4> names{
      {{A::read_again, "READ_AGAIN"},
       {A::send_again, "SEND_AGAIN"},
       {A::mark_handed_over, "MARK_HANDED_OVER"},
       {A::skip, "SKIP"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::RailFileKind> {
  using K = gerbang::mandates::RailFileKind;
  static constexpr std::array<std::pair<K, std::string_view>, 4> names{
      {{K::unknown, "UNKNOWN"},
       {K::enrolments, "ENROLMENTS"},
       {K::collections, "COLLECTIONS"},
       {K::responses, "RESPONSES"}}};
};
