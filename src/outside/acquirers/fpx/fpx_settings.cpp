#include <array>

#include "base/core/certificate.h"
#include "outside/acquirers/fpx/fpx.h"
#include "outside/acquirers/fpx/mandate_rail.h"

namespace gerbang::acquirers::fpx {
namespace {

using K = SettingKind;
constexpr std::array kRows{
    SettingRow{"fpx.exchange-id", K::text, "who this gateway is at the FPX switch: EX…"},
    SettingRow{"fpx.seller-id", K::text, "as whom it sells there: SE…"},
    SettingRow{"fpx.seller-bank-code", K::text, "the seller's bank there; 01 if not set", false},
    SettingRow{"fpx.request-url", K::page_address, "where payers' browsers take a payment (AR)"},
    SettingRow{"fpx.enquiry-url", K::server_address, "where a payment is asked about (AE)"},
    SettingRow{"fpx.banks-url", K::server_address, "where the banks are asked for (BE)"},
    SettingRow{"fpx.refund-url", K::server_address,
               "where a refund is asked for (RR); without it refunds go by transfer", false},
    SettingRow{
        "fpx.mandate-files-url", K::server_address,
        "where the files of auto-debit are handed over and fetched; without it there is none",
        false},
    SettingRow{"fpx.key", K::private_key, "the file of our private key"},
    SettingRow{"fpx.certificate", K::certificate,
               "the file of its certificate as the switch has it, to be checked against the key",
               false},
    SettingRow{"fpx.switch-certificate", K::certificate, "the file of the switch's certificate"},
    SettingRow{"fpx.next-switch-certificate", K::certificate,
               "the file of the one that will follow it", false},
    SettingRow{"fpx.page-origins", K::origins,
               "origins to which the switch's page leads on, separated by commas", false},
};

SwitchKey switch_key(const std::string& pem) {
  auto certificate = certificate_parse(pem);
  SwitchKey out(*RsaKey::from_pem(certificate->public_pem));
  out.from = certificate->from;
  out.until = certificate->until;
  return out;
}

std::vector<SwitchKey> switch_keys(const Settings& from) {
  std::vector<SwitchKey> out{switch_key(from["fpx.switch-certificate"])};
  if (auto next = from["fpx.next-switch-certificate"]; !next.empty()) {
    out.push_back(switch_key(next));
  }
  return out;
}

std::shared_ptr<const checkout::Connector> open(const Settings& from, const Surroundings& around) {
  FpxSettings to{.exchange_id = from["fpx.exchange-id"],
                 .seller_id = from["fpx.seller-id"],
                 .request_url = from["fpx.request-url"],
                 .enquiry_url = from["fpx.enquiry-url"],
                 .banks_url = from["fpx.banks-url"],
                 .refund_url = from["fpx.refund-url"],
                 .exchange_key = *RsaKey::from_pem(from["fpx.key"]),
                 .switch_keys = switch_keys(from),
                 .post = around.post(),
                 .page_origins = from.origins("fpx.page-origins"),
                 .clock = around.clock};
  if (auto code = from["fpx.seller-bank-code"]; !code.empty()) to.seller_bank_code = code;
  return std::make_shared<Fpx>(std::move(to));
}

std::vector<std::string> problems(const Settings& settings, Instant now) {
  std::vector<std::string> out;
  if (auto own = settings["fpx.certificate"]; !own.empty()) {
    if (certificate_parse(own)->public_pem != private_key_parse(settings["fpx.key"])->public_pem) {
      out.emplace_back("fpx.certificate is of another key than fpx.key");
    }
    if (auto days = days_problem("fpx.certificate", own, now); !days.empty()) out.push_back(days);
  }
  // One of the switch's must count today; the other one may be over or still to come.
  auto next = settings["fpx.next-switch-certificate"];
  auto current = days_problem("fpx.switch-certificate", settings["fpx.switch-certificate"], now);
  if (!current.empty() &&
      (next.empty() || !days_problem("fpx.next-switch-certificate", next, now).empty())) {
    out.push_back(current);
  }
  return out;
}

}  // namespace

std::shared_ptr<const mandates::Rail> fpx_rail(
    const Settings& from, const Surroundings& around,
    std::shared_ptr<const checkout::Connector> connector) {
  return std::make_shared<FpxRail>(RailSettings{.files_url = from["fpx.mandate-files-url"],
                                                .exchange_id = from["fpx.exchange-id"],
                                                .exchange_key = *RsaKey::from_pem(from["fpx.key"]),
                                                .switch_keys = switch_keys(from),
                                                .send = around.send,
                                                .clock = around.clock},
                                   std::move(connector));
}

ConnectorKind fpx_kind() {
  return {"fpx", kRows, open, problems, fpx_rail};
}

}  // namespace gerbang::acquirers::fpx
