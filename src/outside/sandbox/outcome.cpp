#include "outside/sandbox/outcome.h"

#include <algorithm>

#include <fmt/format.h>

#include "outside/sandbox/page.h"

namespace gerbang::sandbox {

std::string outcome_of(Outcomes rows, ByAmount magic, Money amount) {
  auto at = std::ranges::find(magic, static_cast<int>(amount.sen % 100),
                              &std::pair<int, std::string_view>::first);
  return std::string(at == magic.end() ? rows.front().code : at->second);
}

std::string outcome_chosen(Outcomes rows, ByAmount magic, std::string_view posted, Money amount) {
  if (acquirers::status_row(rows, posted)) return std::string(posted);
  return outcome_of(rows, magic, amount);
}

std::string outcome_html(Outcomes rows, ByAmount magic, Money amount) {
  std::vector<std::pair<std::string, std::string>> options{
      {"", fmt::format("as the amount says: {}", outcome_of(rows, magic, amount))}};
  for (const auto& row : rows)
    options.emplace_back(row.code, fmt::format("{}: {}", row.code, row.meaning));
  std::string amounts;
  for (const auto& [sen, code] : magic)
    amounts += fmt::format("{}.{:02} {}", amounts.empty() ? "" : ", ", sen, code);
  return html_select("What happens", "code", options, "") +
         fmt::format("<p class=\"soft\">Amounts that end so: {}. Every other one pays.</p>",
                     http::html_escape(amounts));
}

}  // namespace gerbang::sandbox
