#pragma once

#include "base/mail/mail.h"
#include "base/part/part.h"
#include "outside/deliveries/delivery.h"

namespace gerbang::deliveries {

/// What is passed outlives the part.
Part delivery_part(const Deliveries& deliveries, const mail::MailSettings& mail);

}  // namespace gerbang::deliveries
