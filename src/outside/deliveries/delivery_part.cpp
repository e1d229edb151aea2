#include "outside/deliveries/delivery_part.h"

#include "outside/deliveries/delivery_api.h"
#include "outside/deliveries/delivery_mails.h"
#include "outside/deliveries/event_api.h"

namespace gerbang::deliveries {

Part delivery_part(const Deliveries& deliveries, const mail::MailSettings& mail) {
  Part out("deliveries");
  out.events = {kEndpointDisabled};
  out.add(delivery_routes(deliveries)).add(event_routes(deliveries));
  out.topics = delivery_topics(deliveries);
  out.reactions = delivery_reactions(deliveries);
  out.mails = delivery_mails(mail);
  return out;
}

}  // namespace gerbang::deliveries
