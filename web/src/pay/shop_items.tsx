import { formatAmount } from '../kit/money/money';
import { Heading } from './frame';
import { isPictured, mostOf, pieces, sumOf } from './shop_basket';
import { ShopNotices } from './shop_notices';
import { useShopSpeech } from './shop_speech';
import { Stepper } from './shop_stepper';
import type { Basket } from './shop_use_basket';
import { ORDER } from './shop_view';
import type { Shop, ShopItem } from './wire';

const FEW = 10;

/** What is sold, each with a button beside it, and below them what is in the basket. */
export function ShopItems({ shop, basket }: { shop: Shop; basket: Basket }) {
  const { t } = useShopSpeech();
  const pictured = isPictured(shop);
  return (
    <div className="shop">
      <header className="shop-head">
        <p className="quiet">{shop.merchantName}</p>
        <Heading>{shop.title}</Heading>
        {shop.description && <p className="quiet description">{shop.description}</p>}
      </header>
      <ShopNotices basket={basket} />
      {shop.items.length === 0 && <p className="card notice">{t('emptyShop')}</p>}
      <ul className="items" data-pictured={pictured || undefined}>
        {shop.items.map((item) => (
          <Item key={item.id} item={item} shop={shop} basket={basket} pictured={pictured} />
        ))}
      </ul>
      <BasketBar shop={shop} basket={basket} />
    </div>
  );
}

type ItemProps = { item: ShopItem; shop: Shop; basket: Basket; pictured: boolean };

// The server draws the same before the script has come (src/app/payer_page.cpp); its boxes and these are one measure.
function Item({ item, shop, basket, pictured }: ItemProps) {
  const { t } = useShopSpeech();
  const [quantity, held] = [basket.quantityOf(item), basket.heldOf(item)];
  const left = item.stockLeft === null ? Infinity : item.stockLeft + held;
  const isFew = left > 0 && left <= FEW && mostOf(item, held) > 0;
  const hints = [isFew && t('left', { left }), item.quantityMin > 1 && t('least', { least: item.quantityMin })].filter(
    Boolean,
  );
  return (
    <li className="item">
      {pictured && (
        <div className="picture">
          {item.pictureUrl && <img src={item.pictureUrl} alt="" loading="lazy" decoding="async" />}
        </div>
      )}
      <div className="item-text">
        <h2>{item.name}</h2>
        {item.description && <p className="quiet small description">{item.description}</p>}
        <p className="price">{formatAmount(item.price, shop.currency)}</p>
        <p className="left" data-few={isFew || undefined}>
          {hints.join(' · ')}
        </p>
      </div>
      <Stepper item={item} quantity={quantity} held={held} onChange={(next) => basket.put(item, next)} />
    </li>
  );
}

/** On a phone the basket stays under the thumb while the shop scrolls behind it. */
function BasketBar({ shop, basket: { lines } }: { shop: Shop; basket: Basket }) {
  const { t } = useShopSpeech();
  return (
    <div className="basket-bar">
      <p role="status">
        {lines.length === 0 ? (
          <span className="quiet">{t('basketEmpty')}</span>
        ) : (
          <>
            <span className="quiet small">{t('basketHolds', { count: pieces(lines) })}</span>
            <strong>{formatAmount(sumOf(lines), shop.currency)}</strong>
          </>
        )}
      </p>
      {lines.length > 0 && (
        <a className="button primary" href={ORDER}>
          {t('toBasket')}
        </a>
      )}
    </div>
  );
}
