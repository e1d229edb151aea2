#include "outside/payout_banks/xml.h"

#include <expat.h>

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "base/core/ascii.h"
#include "base/core/utf8.h"

namespace gerbang::payout_banks {
namespace {

constexpr char kBetween = '\n';  // in no namespace and in no name
constexpr std::string_view kInstance = "http://www.w3.org/2001/XMLSchema-instance";
constexpr std::string_view kMark = "\xEF\xBB\xBF";

/// "urn:…" and "Document" of "urn:…\nDocument".
std::pair<std::string_view, std::string_view> parts(const XML_Char* given) {
  std::string_view name = given;
  auto cut = name.rfind(kBetween);
  if (cut == std::string_view::npos) return {{}, name};
  return {name.substr(0, cut), name.substr(cut + 1)};
}

class Reader {
 public:
  explicit Reader(XmlReading& out)
      : out_(out), parser_(XML_ParserCreateNS("UTF-8", kBetween), XML_ParserFree) {
    auto* it = parser_.get();
    XML_SetUserData(it, this);
    XML_SetElementHandler(
        it,
        [](void* self, const XML_Char* name, const XML_Char** attributes) {
          static_cast<Reader*>(self)->begin(name, attributes);
        },
        [](void* self, const XML_Char*) { static_cast<Reader*>(self)->end(); });
    XML_SetCharacterDataHandler(it, [](void* self, const XML_Char* text, int length) {
      static_cast<Reader*>(self)->add({text, static_cast<std::size_t>(length)});
    });
    XML_SetStartDoctypeDeclHandler(
        it, [](void* self, const XML_Char*, const XML_Char*, const XML_Char*, int) {
          static_cast<Reader*>(self)->stop(Rule::doctype, "a document type is declared");
        });
    XML_SetXmlDeclHandler(it, [](void* self, const XML_Char* version, const XML_Char* encoding,
                                 int) { static_cast<Reader*>(self)->declared(version, encoding); });
  }

  void read(std::string_view bytes) {
    auto status = XML_Parse(parser_.get(), bytes.data(), static_cast<int>(bytes.size()), XML_TRUE);
    if (status == XML_STATUS_OK || out_.fault) return;
    out_.fault =
        Fault{Rule::well_formed, line(), path(), XML_ErrorString(XML_GetErrorCode(parser_.get()))};
  }

 private:
  std::int64_t line() const {
    return static_cast<std::int64_t>(XML_GetCurrentLineNumber(parser_.get()));
  }
  std::string path() const {
    std::string out;
    for (const auto* node : open_) {
      if (!out.empty()) out += '/';
      out += node->name;
    }
    return storable(out);
  }
  void stop(Rule rule, std::string what) {
    if (out_.fault) return;
    out_.fault = Fault{rule, line(), path(), std::move(what)};
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  void declared(const XML_Char* version, const XML_Char* encoding) {
    if (version && std::string_view(version) != "1.0")
      return stop(Rule::well_formed, "not XML 1.0");
    if (encoding && !equal_ignoring_case(encoding, "utf-8"))
      stop(Rule::encoding, "it is not UTF-8");
  }

  void begin(const XML_Char* given, const XML_Char** attributes) {
    if (out_.fault) return;
    if (++elements_ > kXmlElementsMax) return stop(Rule::size, "it has too many elements");
    if (open_.size() >= kXmlDepthMax) return stop(Rule::size, "it is too deep");
    auto [name_space, name] = parts(given);
    XmlNode node;
    node.line = line();
    if (open_.empty()) out_.name_space = name_space;
    node.name = name_space == out_.name_space ? std::string(name)
                                              : fmt::format("{{{}}}{}", name_space, name);
    for (; *attributes; attributes += 2) {
      auto [of, attribute] = parts(attributes[0]);
      if (of == kInstance) continue;
      node.attributes.emplace_back(attribute, attributes[1]);
    }
    // A node's place is certain while it is open: its parent takes no other child until it ends.
    if (open_.empty()) {
      out_.root = std::move(node);
      open_.push_back(&out_.root);
    } else {
      open_.push_back(&open_.back()->children.emplace_back(std::move(node)));
    }
  }
  void end() {
    if (!open_.empty()) open_.pop_back();
  }
  void add(std::string_view text) {
    if (!out_.fault && !open_.empty()) open_.back()->text += text;
  }

  XmlReading& out_;
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser_;
  std::vector<XmlNode*> open_;
  std::size_t elements_ = 0;
};

}  // namespace

const XmlNode* XmlNode::child(std::string_view of) const {
  auto found = std::ranges::find(children, of, &XmlNode::name);
  return found == children.end() ? nullptr : &*found;
}

std::string_view XmlNode::value(std::string_view of) const {
  const auto* it = child(of);
  return it ? it->value() : std::string_view();
}

std::string_view XmlNode::value() const {
  return trimmed(text);
}

XmlReading xml_read(std::string_view bytes) {
  XmlReading out;
  if (bytes.size() > kXmlBytesMax) {
    out.fault = Fault{Rule::size, 0, "", "it is too long"};
    return out;
  }
  if (!is_storable(bytes)) {
    out.fault = Fault{Rule::encoding, 0, "", "it is not UTF-8 text"};
    return out;
  }
  if (bytes.starts_with(kMark)) bytes.remove_prefix(kMark.size());
  Reader(out).read(bytes);
  if (out.fault) out.root = {};
  return out;
}

std::string xml_escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace gerbang::payout_banks
