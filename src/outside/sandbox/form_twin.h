#pragma once
// The other side of a protocol of signed forms (form_protocol.h): how a question about an order is
// answered, and what is told of it.

#include "outside/acquirers/form_protocol.h"
#include "outside/sandbox/twin.h"

namespace gerbang::sandbox {

class FormTwin : public Twin {
 protected:
  /// `merchant` is the one merchant here; the secret is kept as sandbox.{id}.secret.
  FormTwin(const acquirers::FormProtocol& protocol, std::string_view merchant, db::Db& db,
           const SandboxSettings& settings);

  const acquirers::FormProtocol& form() const { return form_; }
  const std::string& secret() const { return secret_; }
  http::Route enquiry_route() const;
  /// As the order is now, signed. `more` are fields of the protocol's own.
  Fields result_of(const Order& order, Instant now) const;
  virtual Fields more_of(const Order&) const { return {}; }

 private:
  Result<http::Response> enquiry(db::Sql& sql, const http::Call& call) const;

  acquirers::FormProtocol form_;
  std::string_view merchant_;
  std::string secret_;
};

}  // namespace gerbang::sandbox
