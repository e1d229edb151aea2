#include "base/part/part.h"

#include <gtest/gtest.h>

#include "base/events/events.h"

namespace gerbang {
namespace {

TEST(Part, every_mail_comes_after_the_reactions_of_all_rooms) {
  auto reaction = [](std::string_view kind) { return events::Reaction{kind, {}, nullptr, {}}; };
  std::vector<Part> parts{Part("below"), Part("above")};
  parts[0].reactions = {reaction("below")};
  parts[0].mails = {reaction("mail of below")};
  parts[1].reactions = {reaction("above")};
  parts[1].mails = {reaction("mail of above")};
  std::vector<std::string> order;
  for (const auto& it : reactions_of(parts))
    order.emplace_back(it.kind);
  EXPECT_EQ(order, (std::vector<std::string>{"below", "above", "mail of below", "mail of above"}));
}

}  // namespace
}  // namespace gerbang
