#pragma once
// State machines as tables. A room lists each {from, event, to} of its record once; the table is
// what the code asks, what `static_assert` checks, what the contract shows (x-transitions) and what
// the tests enumerate. Anything that is not in the table is refused with 409.

#include <array>
#include <cstddef>
#include <optional>

namespace gerbang {

template <class State, class Event>
struct Transition {
  State from;
  Event event;
  State to;
};

/// Where `event` leads from `from`; nothing where it leads nowhere.
template <class State, class Event, std::size_t N>
constexpr std::optional<State> next_state(const std::array<Transition<State, Event>, N>& table,
                                          State from, Event event) {
  for (const auto& row : table) {
    if (row.from == from && row.event == event) return row.to;
  }
  return std::nullopt;
}

/// No two rows answer the same question.
template <class State, class Event, std::size_t N>
constexpr bool is_deterministic(const std::array<Transition<State, Event>, N>& table) {
  for (std::size_t i = 0; i < N; ++i) {
    for (std::size_t j = i + 1; j < N; ++j) {
      if (table[i].from == table[j].from && table[i].event == table[j].event) return false;
    }
  }
  return true;
}

/// True where no row leads out of `state`.
template <class State, class Event, std::size_t N>
constexpr bool is_final(const std::array<Transition<State, Event>, N>& table, State state) {
  for (const auto& row : table) {
    if (row.from == state) return false;
  }
  return true;
}

}  // namespace gerbang
