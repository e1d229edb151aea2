#include "base/http/fair_line.h"

#include <gtest/gtest.h>

#include <future>

namespace gerbang::http {
namespace {

/// A line of one thread that is kept busy until `go`, so that what waits can be looked at.
class FairLineTest : public ::testing::Test {
 protected:
  FairLineTest() {
    std::promise<void> begun;
    line_.post("busy", [&, held = go_.get_future().share()](bool) {
      begun.set_value();
      held.wait();
    });
    begun.get_future().wait();
  }
  void post(const std::string& whose, const std::string& name) {
    line_.post(whose, [this, name](bool is_turned_away) {
      (is_turned_away ? turned_away_ : served_).push_back(name);
    });
  }
  void go() {
    go_.set_value();
    line_.join();
  }

  std::promise<void> go_;
  std::vector<std::string> served_;
  std::vector<std::string> turned_away_;
  FairLine line_{1, 4};
};

TEST_F(FairLineTest, serves_everybody_in_turn_however_many_one_sends) {
  for (const auto* name : {"a1", "a2", "a3"})
    post("a", name);
  post("b", "b1");
  go();
  EXPECT_EQ(served_, (std::vector<std::string>{"a1", "b1", "a2", "a3"}));
}

TEST_F(FairLineTest, turns_the_last_of_the_longest_queue_away_when_it_is_full) {
  for (const auto* name : {"a1", "a2", "a3", "a4", "a5"})
    post("a", name);
  EXPECT_EQ(turned_away_, std::vector<std::string>{"a5"}) << "one's own flood turns oneself away";
  post("b", "b1");
  post("c", "c1");
  EXPECT_EQ(turned_away_, (std::vector<std::string>{"a5", "a4", "a3"}));
  go();
  EXPECT_EQ(served_, (std::vector<std::string>{"a1", "b1", "c1", "a2"}));
}

TEST_F(FairLineTest, finishes_what_waits_before_it_ends) {
  post("a", "a1");
  go();
  EXPECT_EQ(served_, std::vector<std::string>{"a1"});
}

}  // namespace
}  // namespace gerbang::http
