#include "outside/deliveries/doctor.h"

#include "say/deliveries.h"

namespace gerbang::deliveries {

Words words_of(Problem problem, int status_code) {
  switch (problem) {
    case Problem::none:
      return {say::deliveries::what::none, say::deliveries::fix::none};
    case Problem::address_wrong:
      return {say::deliveries::what::address_wrong, say::deliveries::fix::address_wrong};
    case Problem::name_unknown:
      return {say::deliveries::what::name_unknown, say::deliveries::fix::name_unknown};
    case Problem::name_not_looked_up:
      return {say::deliveries::what::name_not_looked_up, say::deliveries::fix::name_not_looked_up};
    case Problem::private_address:
      return {say::deliveries::what::private_address, say::deliveries::fix::private_address};
    case Problem::refused:
      return {say::deliveries::what::refused, say::deliveries::fix::refused};
    case Problem::connect_timeout:
      return {say::deliveries::what::connect_timeout, say::deliveries::fix::connect_timeout};
    case Problem::tls:
      return {say::deliveries::what::tls, say::deliveries::fix::tls};
    case Problem::timeout:
      return {say::deliveries::what::timeout, say::deliveries::fix::timeout};
    case Problem::broken:
      return {say::deliveries::what::broken, say::deliveries::fix::broken};
    case Problem::head_too_long:
      return {say::deliveries::what::head_too_long, say::deliveries::fix::head_too_long};
    case Problem::redirect:
      return {say::deliveries::what::redirect({.status = status_code}),
              say::deliveries::fix::redirect};
    case Problem::redirect_to_https:
      return {say::deliveries::what::redirect_to_https({.status = status_code}),
              say::deliveries::fix::redirect_to_https};
    case Problem::unauthorized:
      return {say::deliveries::what::unauthorized({.status = status_code}),
              say::deliveries::fix::unauthorized};
    case Problem::not_found:
      return {say::deliveries::what::not_found, say::deliveries::fix::not_found};
    case Problem::method:
      return {say::deliveries::what::method, say::deliveries::fix::method};
    case Problem::gone:
      return {say::deliveries::what::gone, say::deliveries::fix::gone};
    case Problem::too_many:
      return {say::deliveries::what::too_many, say::deliveries::fix::too_many};
    case Problem::maintenance:
      return {say::deliveries::what::maintenance({.status = status_code}),
              say::deliveries::fix::maintenance};
    case Problem::server_error:
      return {say::deliveries::what::server_error({.status = status_code}),
              say::deliveries::fix::server_error};
    case Problem::other_status:
      return {say::deliveries::what::other_status({.status = status_code}),
              say::deliveries::fix::other_status};
  }
  return {say::deliveries::what::broken, say::deliveries::fix::broken};
}

}  // namespace gerbang::deliveries
