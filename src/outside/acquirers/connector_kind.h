#pragma once
// How a connector is made: the one thing that app/connectors.cpp lists of it. Its settings are
// either an operator's (production) or its simulator twin's (sandbox), and the same function makes
// it of both.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "outside/acquirers/settings.h"
#include "selling/mandates/rail.h"

namespace gerbang::acquirers {

/// What every connector is given.
struct Surroundings {
  net::Send send;
  std::string server_url;   // where acquirers' servers reach us, without a slash at the end
  std::string browser_url;  // where payers' browsers do; empty where a path is enough
  const Clock* clock = nullptr;

  net::Post post() const { return net::form_post(send); }
  /// The address of a callback, as an acquirer is told it.
  std::string direct(std::string_view connector, std::string_view callback) const {
    return server_url + checkout::callback_path(connector, callback);
  }
  std::string browser(std::string_view connector, std::string_view callback) const {
    return browser_url + checkout::callback_path(connector, callback);
  }
};

struct ConnectorKind {
  std::string_view id;
  std::span<const SettingRow> settings;
  std::shared_ptr<const checkout::Connector> (*open)(const Settings&, const Surroundings&);
  /// What is wrong with settings that are right one by one; null where nothing can be.
  std::vector<std::string> (*problems)(const Settings&, Instant now) = nullptr;
  /// The way of auto-debit's files to the payers' banks, with the same settings; null where the
  /// protocol has none. `connector` is what they opened.
  std::shared_ptr<const mandates::Rail> (*rail)(
      const Settings&, const Surroundings&,
      std::shared_ptr<const checkout::Connector> connector) = nullptr;
};

}  // namespace gerbang::acquirers
