#pragma once
// Private to http/: a request on its way through the service.

#include <chrono>
#include <memory>
#include <utility>

#include "base/http/service.h"

namespace gerbang::http {

struct Service::Exchange {
  explicit Exchange(std::shared_ptr<const Request> r) : request(std::move(r)), call(*request) {}

  std::shared_ptr<const Request> request;
  Call call;
  const Route* route = nullptr;
  Prepared prepared;
  Outcome outcome;
  Done done;
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  bool is_guess = false;  // counted as one
};

}  // namespace gerbang::http
