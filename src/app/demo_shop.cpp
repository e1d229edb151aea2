#include "app/demo_shop.h"

#include <gd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "selling/carts/cart_order.h"

namespace gerbang::app {
namespace {

constexpr DemoPayer kAisyah{"Aisyah Rahman", "aisyah.rahman@example.com", "ms"};
constexpr DemoPayer kJason{"Jason Lim", "jason.lim@example.com"};
constexpr DemoPayer kMeena{"Meena Pillai", "meena.pillai@example.com"};
constexpr DemoPayer kWeiLing{"黄慧玲", "huang.huiling@example.com", "zh"};

constexpr std::string_view kBookmarks = "Batik bookmarks, set of three";
constexpr std::string_view kMug = "Enamel mug, 350 ml";
constexpr std::string_view kBag = "Tote bag, natural cotton";
constexpr std::string_view kCake = "Kek lapis Sarawak, 500 g";

struct Colour {
  int red, green, blue;
};

/// A picture of simple shapes, 800 × 600, as a file that somebody could upload.
class Drawing {
 public:
  explicit Drawing(Colour ground) : image_(gdImageCreateTrueColor(kWidth, kHeight)) {
    box(0, 0, kWidth, kHeight, ground);
  }
  ~Drawing() { gdImageDestroy(image_); }
  Drawing(const Drawing&) = delete;

  Drawing& box(int x, int y, int width, int height, Colour colour) {
    gdImageFilledRectangle(image_, x, y, x + width - 1, y + height - 1, of(colour));
    return *this;
  }
  Drawing& disc(int x, int y, int width, int height, Colour colour) {
    gdImageFilledEllipse(image_, x, y, width, height, of(colour));
    return *this;
  }
  std::string png() const {
    int size = 0;
    std::unique_ptr<void, void (*)(void*)> bytes(gdImagePngPtr(image_, &size), gdFree);
    return {static_cast<const char*>(bytes.get()), static_cast<std::size_t>(size)};
  }

 private:
  static constexpr int kWidth = 800, kHeight = 600;
  int of(Colour c) { return gdImageColorAllocate(image_, c.red, c.green, c.blue); }
  gdImage* image_;
};

std::string bookmarks() {
  Drawing out({244, 238, 224});
  constexpr std::array<Colour, 3> kColours{{{28, 84, 140}, {158, 42, 43}, {36, 110, 74}}};
  for (int n = 0; n < 3; ++n) {
    out.box(170 + n * 170, 80, 120, 440, kColours[static_cast<std::size_t>(n)]);
    for (int y = 130; y < 500; y += 90)
      out.disc(230 + n * 170, y, 70, 70, {240, 210, 140})
          .disc(230 + n * 170, y, 30, 30, {250, 245, 230});
  }
  return out.png();
}

std::string mug() {
  Drawing out({222, 233, 240});
  out.disc(560, 310, 190, 220, {30, 70, 120}).disc(560, 310, 120, 150, {222, 233, 240});
  out.box(230, 170, 320, 290, {30, 70, 120}).disc(390, 460, 320, 60, {30, 70, 120});
  out.disc(390, 170, 320, 60, {245, 245, 245}).disc(390, 176, 280, 44, {92, 58, 34});
  return out.png();
}

std::string bag() {
  Drawing out({230, 226, 235});
  out.disc(400, 210, 220, 260, {150, 120, 80}).disc(400, 210, 180, 220, {230, 226, 235});
  out.box(220, 210, 360, 320, {232, 214, 178}).box(310, 320, 180, 26, {158, 42, 43});
  out.box(310, 370, 180, 26, {36, 110, 74}).box(310, 420, 110, 26, {28, 84, 140});
  return out.png();
}

std::string cake() {
  Drawing out({250, 243, 234});
  constexpr std::array<Colour, 4> kLayers{
      {{122, 62, 30}, {233, 185, 96}, {178, 44, 64}, {58, 120, 70}}};
  for (int n = 0; n < 12; ++n)
    out.box(170, 150 + n * 26, 460, 26, kLayers[static_cast<std::size_t>(n) % kLayers.size()]);
  out.disc(400, 480, 620, 60, {236, 236, 240}).box(170, 450, 460, 14, {122, 62, 30});
  return out.png();
}

carts::CartItemDraft item(std::string_view name, std::optional<Money> price,
                          std::optional<std::int64_t> stock,
                          std::optional<std::string> picture = {}) {
  carts::CartItemDraft out;
  out.name = name;
  out.price = price;
  out.stock = stock;
  out.picture_id = std::move(picture);
  out.quantity_max = 10;
  return out;
}

}  // namespace

void DemoShop::open() {
  carts::CartDraft draft;
  draft.title = "Gifts for readers";
  draft.description =
      "Small things that go well with a good book. We pack on the day after you order, and send all "
      "over Malaysia.";
  draft.delivery_fee = Money{800};
  draft.customer_fields = {carts::Asked::optional, carts::Asked::required, carts::Asked::optional};
  draft.items = {item(kBookmarks, Money{1'800}, 40, world_.picture_add(bookmarks())),
                 item(kMug, Money{3'200}, 12, world_.picture_add(mug())),
                 item(kBag, Money{2'500}, {}, world_.picture_add(bag())),
                 item(kCake, Money{4'500}, 3, world_.picture_add(cake())),
                 item("Gift wrapping", Money{500}, {}),
                 item("Poster: map of bookshops (soon)", {}, {})};
  draft.items[0].description = "Hand-drawn batik on cotton paper; each set is different.";
  draft.items[3].description = "Baked on Fridays. Keeps for two weeks.";
  cart_ = world_.cart_open(draft);
  items_ = world_.cart_items(cart_);

  carts::CartDraft hampers;
  hampers.title = "Festive hampers";
  hampers.items = {item("Small hamper", Money{8'800}, 20), item("Large hamper", {}, 5)};
  world_.cart_draft(hampers);
}

carts::BasketLine DemoShop::of(std::string_view item, std::int64_t quantity) const {
  auto at = std::ranges::find(items_, item, &carts::CartItem::name);
  if (at == items_.end()) throw std::runtime_error("the demo's shop: no " + std::string(item));
  return {at->id, quantity, at->price};
}

sales::SaleRef DemoShop::order(const DemoPayer& payer, std::vector<carts::BasketLine> lines,
                               std::optional<std::string> note, std::optional<Duration> stays) {
  carts::BasketDraft basket;
  basket.items = std::move(lines);
  basket.customer_name = payer.name;
  basket.customer_email = payer.email;
  basket.address = {"17, Jalan Telawi 3", "Kuala Lumpur", "59100", "Kuala Lumpur"};
  basket.note_to_seller = std::move(note);
  return world_.cart_order(cart_, basket, stays);
}

void DemoShop::buy(const DemoPayer& payer, DemoMethod method, std::vector<carts::BasketLine> lines,
                   std::string_view code, std::optional<std::string> note) {
  auto sale = order(payer, std::move(lines), std::move(note));
  world_.pass(seconds(40));
  world_.decide(world_.leave(sale, payer, method), code);
}

void DemoShop::sell() {
  buy(kAisyah, kMaybank, {of(kBookmarks, 2), of(kMug, 1)}, "00", "Tolong bungkus sebagai hadiah.");
  buy(kJason, kVisa, {of(kCake, 2), of(kBag, 1)});
  buy(kMeena, kVisaDeclined, {of(kMug, 2)});
  // The last cake: her bank answers when her time is over and somebody else has it.
  auto late = world_.leave(order(kMeena, {of(kCake, 1)}), kMeena, kMaybank);
  world_.pass(minutes(35));
  buy(kWeiLing, kMaybank, {of(kCake, 1), of(kBookmarks, 1)}, "00", "请放在门口。");
  world_.decide(late, "00");
}

void DemoShop::today(Duration stays) {
  world_.open(order(kJason, {of(kBag, 2), of(kMug, 1)}, {}, stays));
}

}  // namespace gerbang::app
