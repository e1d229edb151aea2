#include "app/connectors.h"

#include <algorithm>
#include <set>

#include "outside/acquirers/boost/boost.h"
#include "outside/acquirers/cards/cards.h"
#include "outside/acquirers/duitnow/duitnow.h"
#include "outside/acquirers/fpx/fpx.h"
#include "outside/acquirers/mcash/mcash.h"
#include "outside/sandbox/boost_wallet.h"
#include "outside/sandbox/card_acquirer.h"
#include "outside/sandbox/duitnow_phone.h"
#include "outside/sandbox/fpx_switch.h"
#include "outside/sandbox/mcash_wallet.h"

namespace gerbang::app {

const std::vector<ConnectorLine>& connector_lines() {
  static const std::vector<ConnectorLine> lines{
      {acquirers::fpx::fpx_kind(), sandbox::fpx_switch},
      {acquirers::cards::cards_kind(), sandbox::card_acquirer},
      {acquirers::boost_wallet::boost_kind(), sandbox::boost_wallet},
      {acquirers::mcash::mcash_kind(), sandbox::mcash_wallet},
      {acquirers::duitnow::duitnow_kind(), sandbox::duitnow_phone},
  };
  return lines;
}

std::string connector_ids() {
  std::string out;
  for (const auto& line : connector_lines())
    out += (out.empty() ? "" : ", ") + std::string(line.kind.id);
  return out;
}

std::shared_ptr<const mandates::Rail> mandate_rail(
    const acquirers::ConnectorKind& kind, const acquirers::Settings& settings,
    const acquirers::Surroundings& around, std::shared_ptr<const checkout::Connector> connector) {
  if (!kind.rail) return nullptr;
  auto rail = kind.rail(settings, around, std::move(connector));
  return rail->is_set_up() ? rail : nullptr;
}

std::vector<std::string> connector_problems(const acquirers::SettingTexts& texts, Instant now) {
  std::vector<std::string> out;
  for (const auto& [kind, twin] : connector_lines()) {
    if (!is_set_up(kind.settings, texts)) continue;
    auto [settings, problems] = settings_load(kind.settings, texts);
    if (problems.empty() && kind.problems) problems = kind.problems(settings, now);
    out.insert(out.end(), problems.begin(), problems.end());
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> acquirer_servers(
    const acquirers::SettingTexts& texts) {
  std::vector<std::pair<std::string, std::string>> out;
  std::set<std::string> seen;
  for (const auto& [kind, twin] : connector_lines()) {
    for (const auto& row : kind.settings) {
      auto at = texts.find(row.name);
      bool is_set = at != texts.end() && !at->second.empty();
      if (row.kind != acquirers::SettingKind::server_address || !is_set) continue;
      if (auto server = acquirers::origin_of(at->second); seen.insert(server).second) {
        out.emplace_back(row.name, server + "/");
      }
    }
  }
  return out;
}

bool has_connector(const acquirers::SettingTexts& texts) {
  return std::ranges::any_of(connector_lines(), [&](const ConnectorLine& line) {
    return is_set_up(line.kind.settings, texts);
  });
}

}  // namespace gerbang::app
