#pragma once
// The two ways of money/payouts/bank_rail.h: ISO 20022 and CSV, and the signature that stands
// beside a file. pain.002 has no checksum, and the shape of a file proves nothing about who wrote
// it. So, where a key was agreed upon with the bank, a file has a signature as auto-debit's have
// (ADR 43): RSA over the file's SHA-256, in hex, but in a file of its own, because the bytes of a
// standard's message are the standard's. Without a key the channel alone protects it.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/crypto.h"
#include "money/payouts/bank_rail.h"
#include "outside/payout_banks/pain001.h"

namespace gerbang::payout_banks {

struct FileKeys {
  std::optional<RsaKey> own;  // private; without it what goes is not signed
  std::vector<RsaKey> bank;   // public: the current and the next; without one nothing that comes
                              // needs a signature
};

std::string file_signature(std::string_view bytes, const RsaKey& key);
bool is_file_signed(std::string_view bytes, std::string_view signature,
                    const std::vector<RsaKey>& keys);

class IsoRail final : public payouts::BankRail {
 public:
  explicit IsoRail(IsoTerms terms = {}, FileKeys keys = {})
      : terms_(std::move(terms)), keys_(std::move(keys)) {}
  std::string_view format() const override { return "iso20022"; }
  Result<exchange::File> payment_file(const payouts::PaymentBatch& batch) const override;
  payouts::StatusReport read(const exchange::File& file) const override;

 private:
  IsoTerms terms_;
  FileKeys keys_;
};

class CsvRail final : public payouts::BankRail {
 public:
  explicit CsvRail(FileKeys keys = {}) : keys_(std::move(keys)) {}
  std::string_view format() const override { return "csv"; }
  Result<exchange::File> payment_file(const payouts::PaymentBatch& batch) const override;
  payouts::StatusReport read(const exchange::File& file) const override;

 private:
  FileKeys keys_;
};

}  // namespace gerbang::payout_banks
