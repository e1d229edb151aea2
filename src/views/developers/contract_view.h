#pragma once
// The contract (contract/openapi.json, as this process serves it) read for a page: which calls
// there are, what each takes and answers, field by field, and which codes it is refused with.

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace gerbang::developers {

/// What a field may hold. Nothing: no such limit.
struct Limits {
  std::optional<std::int64_t> length_min, length_max;
  std::optional<std::string> min, max;  // of a number or an amount
};

struct Field {
  std::string name;
  int depth = 0;      // of what lies in another field
  std::string type;   // "string", "amount", "integer", "boolean", "instant", "object", "list of …"
  std::string codes;  // the schema of its codes, "SaleStatus"; else empty
  bool is_required = false;
  bool is_nullable = false;
  Limits limits;
  std::string about;
  boost::json::value example;  // null: none
};

struct Refusal {
  std::string error_code;
  int status = 0;
  bool retry = false;
  std::string about;
};

struct Call {
  std::string id, method, path;  // "server_payment_get", "GET", "/api/v1/merchant-server/…/{…}"
  std::string summary, about;
  bool needs_key = false;
  bool needs_idempotency_key = false;
  std::vector<Field> parameters;  // of path and query; mchtId of calls with a key is not among them
  std::vector<Field> body;
  std::vector<Field> answer;
  std::vector<Refusal> refusals;
};

struct Code {
  std::string value, name, about;
};

/// A document with schemas of its own: the contract, or a type of the event catalogue.
class Document {
 public:
  /// It outlives this.
  explicit Document(const boost::json::object& document) : document_(&document) {}

  /// What programs with this tag call, in the order of the document.
  std::vector<Call> calls(std::string_view tag) const;
  /// The codes that any call may be refused with.
  std::vector<Refusal> refusals() const;
  /// The fields of a schema, those of inner objects behind the field that they lie in.
  std::vector<Field> fields(const boost::json::value& schema) const;
  std::vector<Field> fields_of(std::string_view schema_name) const;
  std::vector<Code> codes(std::string_view schema_name) const;

 private:
  const boost::json::object& schema_named(std::string_view name) const;
  const boost::json::object& resolved(const boost::json::object& schema) const;
  Field field_of(std::string_view name, const boost::json::object& given, int depth,
                 bool is_required) const;
  void add_fields(std::vector<Field>& out, const boost::json::object& given, int depth) const;
  Call call_of(std::string_view path, std::string_view method,
               const boost::json::object& operation) const;

  const boost::json::object* document_;
};

}  // namespace gerbang::developers
