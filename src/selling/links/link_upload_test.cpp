#include "selling/links/link_upload.h"

#include <gtest/gtest.h>

#include "base/contract/wire.h"
#include "base/imports/csv.h"

namespace gerbang::links {
namespace {

TEST(LinkUpload, template_is_a_file_that_can_be_read_in_every_language) {
  for (auto language : {"en", "de", "es", "fr", "ja", "ms", "zh"}) {
    auto rows = imports::csv_read(upload_template(language), "file");
    ASSERT_TRUE(rows.ok()) << language;
    ASSERT_EQ(rows->size(), 2U);
    EXPECT_EQ(rows->front().cells, contract::wire_names<LinkDraft>());
  }
}

TEST(LinkUpload, report_runs_no_formula) {
  UploadedRow row;
  row.row.number = 2;
  row.row.value.title = "=HYPERLINK(\"http://evil.example\")";
  auto file = upload_report({}, {row}, "en");
  EXPECT_NE(file.find("\"'=HYPERLINK"), std::string::npos) << file;
}

}  // namespace
}  // namespace gerbang::links
