#pragma once
// The server's routes without a network: what a payer's browser and the acquirers send each other,
// before anything listens. For writing demo records through the same doors as real ones.

#include <memory>
#include <string>

#include "base/db/db.h"
#include "base/http/router.h"
#include "base/net/post.h"

namespace gerbang::app {

class InProcess {
 public:
  explicit InProcess(db::Db& db) : db_(db) {}
  InProcess(const InProcess&) = delete;

  /// Nothing is answered before.
  void routes_set(http::Routes routes) {
    router_ = std::make_unique<http::Router>(std::move(routes));
  }
  /// A call to `url`, of which only the path and what follows count. Without a session: for what is
  /// open to all.
  http::Response send(const net::Outgoing& call) const;
  http::Response post(const std::string& url, const contract::QueryPairs& form) const {
    return send({.url = url, .body = net::form_body(form)});
  }
  /// The same for acquirers; must not be called once this is gone.
  net::Send sender() const;

 private:
  db::Db& db_;
  std::unique_ptr<const http::Router> router_;
};

}  // namespace gerbang::app
