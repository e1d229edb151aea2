#include "base/core/states.h"

#include <gtest/gtest.h>

namespace gerbang {
namespace {

enum class Door { open, closed, locked, gone };
enum class Push { pull, push, turn, burn };
using Row = Transition<Door, Push>;

constexpr std::array kDoor{
    Row{Door::open, Push::push, Door::closed},   Row{Door::closed, Push::pull, Door::open},
    Row{Door::closed, Push::turn, Door::locked}, Row{Door::locked, Push::turn, Door::closed},
    Row{Door::closed, Push::burn, Door::gone},
};
constexpr std::array kTwoAnswers{
    Row{Door::open, Push::push, Door::closed},
    Row{Door::open, Push::push, Door::locked},
};

static_assert(is_deterministic(kDoor));
static_assert(!is_deterministic(kTwoAnswers));

TEST(StatesTest, only_what_the_table_lists_happens) {
  int allowed = 0;
  for (auto from : {Door::open, Door::closed, Door::locked, Door::gone}) {
    for (auto event : {Push::pull, Push::push, Push::turn, Push::burn}) {
      allowed += next_state(kDoor, from, event).has_value();
    }
  }
  EXPECT_EQ(allowed, 5);
  EXPECT_EQ(next_state(kDoor, Door::closed, Push::turn), Door::locked);
  EXPECT_EQ(next_state(kDoor, Door::open, Push::turn), std::nullopt);
}

TEST(StatesTest, a_state_that_nothing_leaves_is_final) {
  EXPECT_TRUE(is_final(kDoor, Door::gone));
  EXPECT_FALSE(is_final(kDoor, Door::locked));
}

}  // namespace
}  // namespace gerbang
