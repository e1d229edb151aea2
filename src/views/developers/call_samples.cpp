#include "views/developers/call_samples.h"

#include <fmt/format.h>

namespace gerbang::developers {
namespace {

/// The order's number is another one each time; all else is as the contract's example says.
bool is_order_number(const Field& field) {
  return field.name == "mchtTxnId";
}

/// "/api/v1/…/{mchtTxnId}/cancel" with the order's number, as the language writes it.
std::string path_with(const Call& call, std::string_view order) {
  std::string out = call.path;
  constexpr std::string_view kGap = "{mchtTxnId}";
  if (auto at = out.find(kGap); at != std::string::npos) out.replace(at, kGap.size(), order);
  return out;
}

std::vector<const Field*> sent(const Call& call) {
  std::vector<const Field*> out;
  for (const auto& field : call.body) {
    if (!field.example.is_null()) out.push_back(&field);
  }
  return out;
}

std::string quoted(const Field& field) {
  return boost::json::serialize(field.example);
}

std::string curl_of(const Call& call) {
  std::string out =
      fmt::format("curl --silent --show-error \"$GERBANG_URL{}", path_with(call, "$ORDER"));
  if (!call.needs_key) return out + "\"\n";
  out += "?mchtId=$MCHT_ID\" \\\n  -H \"Authorization: Bearer $SIGN_KEY\"";
  if (!call.needs_idempotency_key) return out + "\n";
  out +=
      " \\\n  -H \"Idempotency-Key: $(openssl rand -hex 16)\""
      " \\\n  -H \"Content-Type: application/json\" \\\n  --data @- <<JSON\n{";
  std::string_view between = "\n";
  for (const auto* field : sent(call)) {
    out += fmt::format("{}  \"{}\": {}", between, field->name,
                       is_order_number(*field) ? "\"$ORDER\"" : quoted(*field));
    between = ",\n";
  }
  return out + (between == "\n" ? "}\nJSON\n" : "\n}\nJSON\n");
}

std::string node_of(const Call& call) {
  std::string out = "const { GERBANG_URL, MCHT_ID, SIGN_KEY, ORDER } = process.env;\n";
  auto path = path_with(call, "${ORDER}");
  if (!call.needs_key) {
    return fmt::format(
        "const {{ GERBANG_URL }} = process.env;\n"
        "const answer = await fetch(`${{GERBANG_URL}}{}`);\n"
        "console.log(answer.status, await answer.json());\n",
        path);
  }
  if (path == call.path && call.body.empty()) {
    out = "const { GERBANG_URL, MCHT_ID, SIGN_KEY } = process.env;\n";
  }
  out += fmt::format("const answer = await fetch(`${{GERBANG_URL}}{}?mchtId=${{MCHT_ID}}`, {{\n",
                     path);
  if (call.needs_idempotency_key) {
    out += fmt::format(
        "  method: '{}',\n  headers: {{\n    authorization: `Bearer ${{SIGN_KEY}}`,\n"
        "    'content-type': 'application/json',\n"
        "    'idempotency-key': crypto.randomUUID(),\n  }},\n  body: JSON.stringify({{",
        call.method);
    for (const auto* field : sent(call)) {
      out += fmt::format("\n    {}: {},", field->name,
                         is_order_number(*field) ? "ORDER" : quoted(*field));
    }
    out += sent(call).empty() ? "}),\n" : "\n  }),\n";
  } else {
    out += "  headers: { authorization: `Bearer ${SIGN_KEY}` },\n";
  }
  return out + "});\nconsole.log(answer.status, await answer.json());\n";
}

std::string php_of(const Call& call) {
  auto path = path_with(call, "' . getenv('ORDER') . '");
  std::string out = fmt::format("<?php\n$call = curl_init(getenv('GERBANG_URL') . '{}{}", path,
                                call.needs_key ? "?mchtId=' . getenv('MCHT_ID'));\n" : "');\n");
  out += "curl_setopt_array($call, [\n    CURLOPT_RETURNTRANSFER => true,\n";
  if (call.needs_key) {
    out += "    CURLOPT_HTTPHEADER => [\n        'Authorization: Bearer ' . getenv('SIGN_KEY'),\n";
    if (call.needs_idempotency_key) {
      out +=
          "        'Content-Type: application/json',\n"
          "        'Idempotency-Key: ' . bin2hex(random_bytes(16)),\n";
    }
    out += "    ],\n";
  }
  if (call.needs_idempotency_key) {
    out += "    CURLOPT_POSTFIELDS => json_encode(";
    for (const auto* field : sent(call)) {
      out += fmt::format("{}        '{}' => {},\n", field == sent(call).front() ? "[\n" : "",
                         field->name, is_order_number(*field) ? "getenv('ORDER')" : quoted(*field));
    }
    out += sent(call).empty() ? "new stdClass()),\n" : "    ]),\n";
  }
  return out + "]);\necho curl_exec($call), \"\\n\";\n";
}

}  // namespace

std::vector<Sample> call_samples(const Call& call) {
  return {{"sh", "curl", curl_of(call), call.id + ".sh"},
          {"mjs", "Node.js", node_of(call), call.id + ".mjs"},
          {"php", "PHP", php_of(call), call.id + ".php"}};
}

}  // namespace gerbang::developers
