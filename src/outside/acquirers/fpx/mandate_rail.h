#pragma once
// FPX's way to the payers' banks for auto-debit: the codec of the files (mandate_files.h), the
// switch's own codes, and the drop where files are handed over and fetched, over HTTP.
//
//   POST {url}             a collection file is the body; its first line says its name
//   GET  {url}?after=NAME  the names of the files that wait, the oldest first, one a line
//   GET  {url}/NAME        one of them
//
// A reply of 4xx means that a file was looked at and refused (a conflict); anything else but 200
// says nothing about it.

#include <memory>
#include <string>
#include <vector>

#include "base/net/post.h"
#include "outside/acquirers/fpx/fpx.h"
#include "selling/mandates/rail.h"

namespace gerbang::acquirers::fpx {

struct RailSettings {
  std::string files_url;  // empty: this deployment has no auto-debit
  std::string exchange_id;
  RsaKey exchange_key;                 // our private key
  std::vector<SwitchKey> switch_keys;  // the switch's public keys: the current and the next
  net::Send send;
  const Clock* clock = nullptr;  // null: keys count whatever their days
};

class FpxRail final : public mandates::Rail {
 public:
  FpxRail(RailSettings settings, std::shared_ptr<const checkout::Connector> connector)
      : settings_(std::move(settings)), connector_(std::move(connector)) {}

  const checkout::Connector& connector() const override { return *connector_; }
  bool is_set_up() const override { return !settings_.files_url.empty(); }
  exchange::File collection_file(Day day, std::int64_t sequence, Instant now,
                                 const std::vector<mandates::CollectionRow>& rows) const override;
  mandates::RailReading read(const exchange::File& file) const override;
  mandates::CollectionEnd end_of(std::string_view code) const override;
  Result<Done> send(const exchange::File& file) const override;
  Result<std::vector<std::string>> waiting(std::string_view after) const override;
  Result<exchange::File> fetch(std::string_view name) const override;

 private:
  Result<std::string> get(const std::string& url) const;
  RailSettings settings_;
  std::shared_ptr<const checkout::Connector> connector_;
};

}  // namespace gerbang::acquirers::fpx
