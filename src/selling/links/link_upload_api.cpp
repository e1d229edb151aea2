#include "selling/links/link_upload_api.h"

#include "selling/links/link_upload.h"

namespace gerbang::links {

struct PaymentLinkUpload {
  std::string file;
  bool all_or_nothing = true;
  bool email_customers = false;
};
BOOST_DESCRIBE_STRUCT(PaymentLinkUpload, (), (file, all_or_nothing, email_customers))
constexpr auto field_rules(contract::Of<PaymentLinkUpload>) {
  return std::array{contract::rule("file").length(1, imports::kUploadMax)};
}

using imports::UploadFile;
using imports::UploadProblem;

struct PaymentLinkPreviewRow {
  std::int64_t row = 0;  // as a spreadsheet counts them
  LinkDraft link;        // what could be read of it
  std::vector<UploadProblem> problems;
};
BOOST_DESCRIBE_STRUCT(PaymentLinkPreviewRow, (), (row, link, problems))
struct PaymentLinkPreview {
  std::int64_t right = 0;
  std::int64_t wrong = 0;
  std::vector<PaymentLinkPreviewRow> rows;
};
BOOST_DESCRIBE_STRUCT(PaymentLinkPreview, (), (right, wrong, rows))

struct PaymentLinkUploadedRow {
  std::int64_t row = 0;
  std::string title;
  std::optional<Id<PaymentLink>> id;  // none: refused
  std::optional<std::string> url;
  bool is_mailed = false;
  std::vector<UploadProblem> problems;
};
BOOST_DESCRIBE_STRUCT(PaymentLinkUploadedRow, (), (row, title, id, url, is_mailed, problems))
struct PaymentLinkUploadReport {
  std::int64_t created = 0;
  std::int64_t refused = 0;
  std::vector<PaymentLinkUploadedRow> rows;
  std::string file;  // the same as CSV
};
BOOST_DESCRIBE_STRUCT(PaymentLinkUploadReport, (), (created, refused, rows, file))

namespace {

using http::Call;
using http::Method;

Result<PaymentLinkPreview> preview(const Links& links, db::Sql& sql, const Call& call,
                                   const UploadFile& body) {
  auto language = call.request().language();
  GERBANG_TRY(auto rows, upload_read(links, body.file, sql.now(), language));
  PaymentLinkPreview out;
  for (auto& row : rows) {
    ++(row.problems.empty() ? out.right : out.wrong);
    out.rows.push_back(
        {row.number, std::move(row.value), imports::upload_problems(row.problems, language)});
  }
  return out;
}

Result<PaymentLinkUploadReport> upload(const Links& links, db::Tx& tx, const Call& call,
                                       const PaymentLinkUpload& body) {
  auto language = call.request().language();
  GERBANG_TRY(auto rows, upload_read(links, body.file, tx.now(), language));
  GERBANG_TRY(auto made, upload_make(tx, links, call.actor(), std::move(rows),
                                     {body.all_or_nothing, body.email_customers}));
  PaymentLinkUploadReport out;
  out.file = upload_report(links.settings(), made, language);
  for (auto& it : made) {
    ++(it.made ? out.created : out.refused);
    auto& row = out.rows.emplace_back();
    row.row = it.row.number;
    row.title = std::move(it.row.value.title);
    row.problems = imports::upload_problems(it.row.problems, language);
    row.is_mailed = it.is_mailed;
    if (!it.made) continue;
    row.id = it.made->id;
    row.url = link_url(links.settings(), it.made->slug);
  }
  return out;
}

}  // namespace

http::Routes link_upload_routes(const Links& links) {
  constexpr auto kCreate = http::needs(Resource::payment_payment_link, Action::create);
  return {
      http::route(Method::post, "payments/payment-links/upload/preview",
                  "payment_link_upload_preview", kCreate,
                  [&links](db::Sql& sql, const Call& call, const UploadFile& body) {
                    return preview(links, sql, call, body);
                  }),
      http::route(Method::post, "payments/payment-links/upload", "payment_link_upload", kCreate,
                  [&links](db::Tx& tx, const Call& call, const PaymentLinkUpload& body) {
                    return upload(links, tx, call, body);
                  }),
      http::route(Method::get, "payments/payment-links/upload/template",
                  "payment_link_upload_template", kCreate,
                  [](db::Sql&, const Call& call) -> Result<http::Response> {
                    return imports::upload_template_file(
                        "payment-links.csv", upload_template(call.request().language()));
                  },
                  {.content_type = "text/csv"}),
  };
}

}  // namespace gerbang::links
