#include "selling/mandates/authorisation_api.h"

#include "selling/mandates/authorisation.h"

namespace gerbang::mandates {

/// Drawn where a thread may be kept busy, with no connection to the database held meanwhile.
Result<http::Response> authorisation_file(http::Flow& flow, const Mandates& mandates,
                                          std::string_view language,
                                          const std::function<Result<Mandate>(db::Sql&)>& find) {
  std::string number;
  GERBANG_TRY(auto sheet, flow.db.read([&](db::Sql& sql) -> Result<pdf::Sheet> {
    GERBANG_TRY(auto mandate, find(sql));
    number = mandate.mandate_no;
    return authorisation_sheet(sql, mandate, language, mandates.settings());
  }));
  http::Response out;
  out.content_type = "application/pdf";
  out.body = pdf::sheet_pdf(sheet);
  out.headers.push_back(
      {"Content-Disposition", "inline; filename=\"authorisation-" + number + ".pdf\""});
  return out;
}

}  // namespace gerbang::mandates
