#pragma once
// The banks' side of auto-debit in the sandbox. What a payer signed at a bank's page is reported on
// the next banking day at six; a collection file is answered on its own day at five in the
// afternoon, and what a bank takes back comes two banking days later. Files are written when the
// gateway asks which there are, so that moved time is enough to see them. How each bank behaves is
// chosen on a page; for scripts the sen of an amount and words in a name decide.

#include <optional>
#include <string>
#include <string_view>

#include "base/core/crypto.h"
#include "base/db/db.h"
#include "base/http/http.h"
#include "outside/acquirers/fpx/message.h"

namespace gerbang::sandbox {

/// How a bank answers collections. Kept as its number: append only.
enum class BankWay : int {
  good = 0,
  insufficient_once = 1,
  closed = 2,
  late_failure = 3,
  file_late = 4,
  file_half = 5,
  file_doubled = 6,
  refuses_approval = 7,
};

/// Of a number in a form.
std::optional<BankWay> bank_way_parse(std::string_view text);

class FpxMandates {
 public:
  /// `gateway` is the gateway's public half, `own` the switch's key.
  FpxMandates(const RsaKey& gateway, const RsaKey& own, std::string_view exchange,
              std::string_view seller)
      : gateway_(&gateway), own_(&own), exchange_(exchange), seller_(seller) {}

  /// Why the switch refuses an AD before any bank sees it ("DC"); empty when it does not.
  static std::string refusal_of(const acquirers::fpx::Message& request, Instant now);
  /// What the payer is asked to agree to, in a payer's words; HTML.
  static std::string facts_html(const acquirers::fpx::Message& request);
  /// The payer has signed.
  static void signed_by_payer(db::Tx& tx, const acquirers::fpx::Message& request, Instant now);

  /// POST of a collection file.
  http::Response take(db::Tx& tx, std::string_view bytes) const;
  /// The names of the switch's files behind `after`, a line each; writes those that are due.
  http::Response list(db::Tx& tx, std::string_view after) const;
  static http::Response file(db::Sql& sql, std::string_view name);

  /// /sandbox/fpx/mandates: how each bank behaves, and the files.
  static http::Response page(db::Sql& sql);
  static void way_set(db::Tx& tx, std::string_view bank_id, BankWay way);

 private:
  void report_due(db::Tx& tx) const;
  void respond_due(db::Tx& tx) const;
  void take_back_due(db::Tx& tx) const;

  const RsaKey* gateway_;
  const RsaKey* own_;
  std::string exchange_;
  std::string seller_;
};

}  // namespace gerbang::sandbox
