#pragma once
// The answer of a list that does not count all there are of a word that somebody typed (ADR 58).

#include "base/contract/wire.h"

namespace gerbang::contract {

/// With is_total_capped there are more: total_elements says how many the list counts, and its pages
/// end there.
template <class T>
struct CappedPage : Page<T> {
  bool is_total_capped = false;
  BOOST_DESCRIBE_CLASS(CappedPage, (Page<T>), (is_total_capped), (), ())
};

/// The same page, each record as `show` shows it.
template <class T, class F>
auto page_as(CappedPage<T>&& page, F&& show) {
  bool is_capped = page.is_total_capped;
  auto shown = page_as(static_cast<Page<T>&&>(page), std::forward<F>(show));
  using Row = typename decltype(shown.content)::value_type;
  return CappedPage<Row>{std::move(shown), is_capped};
}

}  // namespace gerbang::contract
