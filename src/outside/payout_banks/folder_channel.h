#pragma once
// Files to and from the bank through a folder, which the bank's own transfer program (SFTP, a
// host-to-host client) empties and fills: `out/` is ours to write, `in/` the bank's. A file appears
// under its name only when it is whole; its signature, where there is one, lies beside it
// (NAME.sig) before it does.

#include <filesystem>

#include "base/exchange/channel.h"

namespace gerbang::payout_banks {

class FolderChannel final : public exchange::Channel {
 public:
  explicit FolderChannel(std::filesystem::path folder) : folder_(std::move(folder)) {}

  Result<Done> send(const exchange::File& file) const override;
  Result<std::vector<std::string>> waiting(std::string_view after) const override;
  Result<exchange::File> fetch(std::string_view name) const override;

 private:
  std::filesystem::path folder_;
};

}  // namespace gerbang::payout_banks
