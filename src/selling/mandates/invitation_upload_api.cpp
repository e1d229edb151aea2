#include "selling/mandates/invitation_upload_api.h"

#include "selling/mandates/invitation_upload.h"

namespace gerbang::mandates {

using imports::UploadFile;
using imports::UploadProblem;

struct MandateUpload {
  std::string file;
  bool all_or_nothing = true;
};
BOOST_DESCRIBE_STRUCT(MandateUpload, (), (file, all_or_nothing))
constexpr auto field_rules(contract::Of<MandateUpload>) {
  return std::array{contract::rule("file").length(1, imports::kUploadMax)};
}

struct MandatePreviewRow {
  std::int64_t row = 0;      // as a spreadsheet counts them
  PreparedDraft invitation;  // what could be read of it
  std::optional<std::string> product_name;
  std::vector<UploadProblem> problems;
};
BOOST_DESCRIBE_STRUCT(MandatePreviewRow, (), (row, invitation, product_name, problems))
struct MandatePreview {
  std::int64_t right = 0;
  std::int64_t wrong = 0;
  std::vector<MandatePreviewRow> rows;
};
BOOST_DESCRIBE_STRUCT(MandatePreview, (), (right, wrong, rows))

struct MandateUploadedRow {
  std::int64_t row = 0;
  std::string name;
  std::optional<Id<Mandate>> id;  // none: refused
  std::optional<std::string> url;
  bool is_mailed = false;
  std::vector<UploadProblem> problems;
};
BOOST_DESCRIBE_STRUCT(MandateUploadedRow, (), (row, name, id, url, is_mailed, problems))
struct MandateUploadReport {
  std::int64_t created = 0;
  std::int64_t refused = 0;
  std::vector<MandateUploadedRow> rows;
  std::string file;  // the same as CSV
};
BOOST_DESCRIBE_STRUCT(MandateUploadReport, (), (created, refused, rows, file))

namespace {

using http::Call;
using http::Method;

Result<MandatePreview> upload_preview(const Mandates& mandates, db::Sql& sql, const Call& call,
                                      const UploadFile& body) {
  auto language = call.request().language();
  GERBANG_TRY(auto read, invitations_read(sql, mandates, call.merchant(), body.file, language));
  MandatePreview out;
  for (auto& row : read.rows) {
    ++(row.problems.empty() ? out.right : out.wrong);
    auto& shown = out.rows.emplace_back();
    shown.row = row.number;
    if (auto it = read.products.find(row.value.product_id); it != read.products.end())
      shown.product_name = it->second;
    shown.problems = imports::upload_problems(row.problems, language);
    shown.invitation = std::move(row.value);
  }
  return out;
}

Result<MandateUploadReport> upload(const Mandates& mandates, db::Tx& tx, const Call& call,
                                   const MandateUpload& body) {
  auto language = call.request().language();
  GERBANG_TRY(auto read, invitations_read(tx, mandates, call.merchant(), body.file, language));
  GERBANG_TRY(auto made, invitations_make(tx, mandates, call.actor(), std::move(read.rows),
                                          body.all_or_nothing));
  MandateUploadReport out;
  out.file = invitations_report(mandates.settings(), made, language);
  for (auto& it : made) {
    ++(it.made ? out.created : out.refused);
    auto& row = out.rows.emplace_back();
    row.row = it.row.number;
    row.name = std::move(it.row.value.name);
    row.problems = imports::upload_problems(it.row.problems, language);
    row.is_mailed = it.is_mailed;
    if (!it.made) continue;
    row.id = it.made->id;
    row.url = mandate_url(mandates.settings(), it.made->token);
  }
  return out;
}

}  // namespace

http::Routes invitation_upload_routes(const Mandates& mandates) {
  constexpr auto kCreate = http::needs(Resource::payment_e_mandate_application, Action::create);
  return {
      http::route(Method::post, "emandate/applications/upload/preview", "mandate_upload_preview",
                  kCreate,
                  [&mandates](db::Sql& sql, const Call& call, const UploadFile& body) {
                    return upload_preview(mandates, sql, call, body);
                  }),
      http::route(Method::post, "emandate/applications/upload", "mandate_upload", kCreate,
                  [&mandates](db::Tx& tx, const Call& call, const MandateUpload& body) {
                    return upload(mandates, tx, call, body);
                  }),
      http::route(Method::get, "emandate/applications/upload/template", "mandate_upload_template",
                  kCreate,
                  [](db::Sql&, const Call& call) -> Result<http::Response> {
                    return imports::upload_template_file(
                        "invitations.csv", invitations_template(call.request().language()));
                  },
                  {.content_type = "text/csv"}),
  };
}

}  // namespace gerbang::mandates
