#include "outside/payout_banks/bank_rails.h"

#include <algorithm>

#include "outside/payout_banks/csv_files.h"
#include "outside/payout_banks/pain002.h"

namespace gerbang::payout_banks {
namespace {

using payouts::StatusReport;

exchange::File named(const payouts::PaymentBatch& batch, std::string_view ending, std::string bytes,
                     const FileKeys& keys) {
  auto signature = keys.own ? file_signature(bytes, *keys.own) : "";
  return {batch.message_id + std::string(ending), std::move(bytes), std::move(signature)};
}

template <class Read>
StatusReport read_signed(const exchange::File& file, const FileKeys& keys, Read&& read) {
  if (!keys.bank.empty() && !is_file_signed(file.bytes, file.signature, keys.bank)) {
    StatusReport out;
    out.problem.code = exchange::ProblemCode::signature;
    out.problem.what = "the signature is wrong";
    return out;
  }
  return read(file.bytes);
}

}  // namespace

std::string file_signature(std::string_view bytes, const RsaKey& key) {
  return hex_upper(key.sign_sha1(sha256_hex(bytes)));
}

bool is_file_signed(std::string_view bytes, std::string_view signature,
                    const std::vector<RsaKey>& keys) {
  auto raw = hex_parse(signature);
  if (!raw) return false;
  auto hash = sha256_hex(bytes);
  return std::ranges::any_of(keys, [&](const RsaKey& key) { return key.verify_sha1(hash, *raw); });
}

Result<exchange::File> IsoRail::payment_file(const payouts::PaymentBatch& batch) const {
  GERBANG_TRY(auto bytes, pain001_write(batch, terms_));
  return named(batch, ".xml", std::move(bytes), keys_);
}

StatusReport IsoRail::read(const exchange::File& file) const {
  return read_signed(file, keys_, pain002_read);
}

Result<exchange::File> CsvRail::payment_file(const payouts::PaymentBatch& batch) const {
  GERBANG_TRY(auto bytes, csv_payments_write(batch));
  return named(batch, ".csv", std::move(bytes), keys_);
}

StatusReport CsvRail::read(const exchange::File& file) const {
  return read_signed(file, keys_, csv_status_read);
}

}  // namespace gerbang::payout_banks
