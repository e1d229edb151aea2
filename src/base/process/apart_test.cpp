#include "base/process/apart.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace gerbang::process {
namespace {

Apart shell(std::string script, int seconds_max = 10, std::size_t bytes_max = 1000) {
  return {{"/bin/sh", "-c", std::move(script)}, seconds_max, bytes_max};
}

TEST(Apart, what_it_is_given_and_what_it_says_is_whole) {
  auto answer = run_apart(shell("cat; exit 3", 10, 1'000'000), std::string(300'000, 'x'));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->output, std::string(300'000, 'x'));
  EXPECT_EQ(answer->exit_status, 3);
}

TEST(Apart, one_that_reads_nothing_is_no_trouble) {
  auto answer = run_apart(shell("exit 1"), std::string(300'000, 'x'));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->exit_status, 1);
  EXPECT_EQ(run_apart(shell("cat"), "")->output, "");
}

TEST(Apart, a_signal_is_no_exit_status) {
  auto answer = run_apart(shell("kill -9 $$"), "");
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->exit_status);
}

TEST(Apart, one_that_takes_too_long_or_says_too_much_is_ended) {
  EXPECT_FALSE(run_apart(shell("exec sleep 60", 1), ""));
  EXPECT_FALSE(run_apart(shell("exec >&-; exec sleep 60", 1), ""))
      << "also when it says nothing more";
  EXPECT_FALSE(run_apart(shell("yes", 10, 100'000), ""));
}

TEST(Apart, nothing_of_the_environment_and_no_file_is_inherited) {
  setenv("GERBANG_MASTER_KEY", "secret", 1);
  auto answer = run_apart(shell("echo \"[$GERBANG_MASTER_KEY]\"; ls /proc/self/fd | wc -l"), "");
  unsetenv("GERBANG_MASTER_KEY");
  ASSERT_TRUE(answer);
  // Standard input, output and error, and the folder that ls reads.
  EXPECT_EQ(answer->output, "[]\n4\n");
}

TEST(Apart, what_is_not_there_cannot_be_started) {
  EXPECT_THROW(run_apart({{"/nowhere/scanner"}, 1, 1}, ""), std::runtime_error);
}

}  // namespace
}  // namespace gerbang::process
