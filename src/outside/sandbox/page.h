#pragma once
// How the sandbox's pages look: plain HTML made by the server, one stylesheet, one tiny script that
// submits a form by itself where a real bank's page would. Every page says that it is a sandbox and
// that no money moves. Without the script everything still works: each form has its button.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/contract/json.h"
#include "base/http/http.h"

namespace gerbang::sandbox {

/// A whole page. `body_html` is HTML already; `title` is text.
http::Response page(std::string_view title, std::string_view body_html, int status = 200);
/// A page that says what is wrong, for a person.
http::Response problem_page(int status, std::string_view message);
/// A form that carries `fields` to `url`, submitted by itself after a moment; `note` stands above
/// it.
http::Response post_page(std::string_view title, std::string_view note, std::string_view url,
                         const contract::QueryPairs& fields);

/// {"/sandbox.css", …}, {"/sandbox.js", …}
std::vector<std::pair<std::string, std::string>> page_files();

// Pieces of forms. Texts are escaped.
std::string html_input(std::string_view label, std::string_view name, std::string_view attributes);
std::string html_hidden(std::string_view name, std::string_view value);
/// `options` are value and label.
std::string html_select(std::string_view label, std::string_view name,
                        const std::vector<std::pair<std::string, std::string>>& options,
                        std::string_view selected);
/// "RM 1,250.50", large; what is no amount stands as it came.
std::string html_amount(std::string_view amount);
/// A table of two columns.
std::string html_facts(const std::vector<std::pair<std::string, std::string>>& facts);

}  // namespace gerbang::sandbox
