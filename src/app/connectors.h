#pragma once
// The connectors that this program has, a line each: how one is made, and its twin in a sandbox.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "outside/acquirers/connector_kind.h"
#include "outside/sandbox/twin.h"

namespace gerbang::app {

struct ConnectorLine {
  acquirers::ConnectorKind kind;
  sandbox::MakeTwin twin;
};

/// A method that several serve goes to the first, where no row of a merchant says otherwise.
const std::vector<ConnectorLine>& connector_lines();

/// Their ids, for people: "fpx, cards".
std::string connector_ids();

/// The way of auto-debit's files, with the settings that opened `connector`; null where its
/// protocol has none, or these settings leave it out.
std::shared_ptr<const mandates::Rail> mandate_rail(
    const acquirers::ConnectorKind& kind, const acquirers::Settings& settings,
    const acquirers::Surroundings& around, std::shared_ptr<const checkout::Connector> connector);

/// What is wrong with the connectors' settings of a production, a line each.
std::vector<std::string> connector_problems(const acquirers::SettingTexts& texts, Instant now);
/// The settings by which acquirers' servers are called, one for each server, and their addresses.
std::vector<std::pair<std::string, std::string>> acquirer_servers(
    const acquirers::SettingTexts& texts);
/// Whether any connector is set up by them.
bool has_connector(const acquirers::SettingTexts& texts);

}  // namespace gerbang::app
