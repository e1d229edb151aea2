#pragma once
// Tests only: an application in which everything is right.

#include <string>
#include <string_view>

#include "people/onboarding/application_form.h"

namespace gerbang::onboarding {

/// A whole application as the wizard sends it.
inline std::string form_json(std::string_view extra = "") {
  std::string out =
      R"({"companyRegisteredName":"Kedai Sdn Bhd","companyRegisteredNo":"1","companyYearsInBusiness":"3",)"
      R"("companyBusinessAddress":"KL","tradingName":"Kedai","onlineStoreUrl":"https://kedai.my",)"
      R"("productOrServiceType":"Books","currentMonthlySales":"100.00","avgBillingAmount":"10.00",)"
      R"("toBeDeliveredWaitingTime":1,"toReceivePaymentNotificationViaEmail":false,)"
      R"("customerServiceEmail":"cs@kedai.my","customerServicePhone":"03-1","customerServiceAddress":"KL",)"
      R"("bankName":"M","bankAccountNo":"123","bankAccountName":"K","bankAddress":"KL","bankSwiftCode":"MBB",)"
      R"("bankCountry":{"value":"134","label":"Malaysia","id":134},"questionPrivacyPolicy":1,)"
      R"("questionDescription":1,"questionCurrency":0,"questionPrice":1,"questionPaymentMethod":1,)"
      R"("questionShipping":2)";
  out += extra;
  return out + "}";
}
inline ApplicationSubmit form() {
  return *contract::from_json<ApplicationSubmit>(form_json());
}

}  // namespace gerbang::onboarding
