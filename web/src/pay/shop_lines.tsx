import { formatAmount, isPositive } from '../kit/money/money';
import { Heading } from './frame';
import type { Say } from './problem_text';
import { amountOf, sumOf, totalOf, troubleOf, type Line, type LineTrouble } from './shop_basket';
import { useShopSpeech, type ShopTranslate } from './shop_speech';
import { Stepper } from './shop_stepper';
import type { Basket } from './shop_use_basket';
import type { Shop, ShopItem } from './wire';

interface Props {
  shop: Shop;
  basket: Basket;
  /** What the server said of an item when the payer went on. */
  refused: Record<string, Say>;
  onChange: () => void;
}

const troubleText = (t: ShopTranslate, trouble: LineTrouble): string => {
  if (trouble.why === 'soldOut') return t('soldOutTrouble');
  return trouble.why === 'left'
    ? t('leftTrouble', { left: trouble.left })
    : t('leastTrouble', { least: trouble.least });
};

/** The basket: each line with its amount, then the delivery and the total. */
export function ShopLines({ shop, basket, refused, onChange }: Props) {
  const { t } = useShopSpeech();
  const show = (amount: string) => formatAmount(amount, shop.currency);
  const hasDelivery = isPositive(shop.deliveryFee);
  return (
    <>
      <p className="eyebrow">{shop.title}</p>
      <Heading>{t('basket')}</Heading>
      <ul className="lines">
        {basket.lines.map((line) => {
          const item = shop.items.find(({ id }) => id === line.id);
          return item && <BasketLine key={line.id} {...{ shop, basket, line, item, refused, onChange }} />;
        })}
      </ul>
      <dl className="sums">
        {hasDelivery && (
          <>
            <div>
              <dt>{t('subtotal')}</dt>
              <dd>{show(sumOf(basket.lines))}</dd>
            </div>
            <div>
              <dt>{t('delivery')}</dt>
              <dd>{show(shop.deliveryFee)}</dd>
            </div>
          </>
        )}
        <div className="sum-total">
          <dt>{t('total')}</dt>
          <dd>{show(totalOf(basket.lines, shop.deliveryFee))}</dd>
        </div>
      </dl>
      <a className="back" href="#">
        {t('toShop')}
      </a>
    </>
  );
}

function BasketLine({ shop, basket, line, item, refused, onChange }: Props & { line: Line; item: ShopItem }) {
  const { t, language } = useShopSpeech();
  const show = (amount: string) => formatAmount(amount, shop.currency);
  const held = basket.heldOf(item);
  const trouble = troubleOf(item, line.quantity, held);
  const told = trouble ? troubleText(t, trouble) : refused[item.id]?.(t, language);
  const errorId = `line-${item.id}`;
  const put = (quantity: number) => {
    onChange();
    basket.put(item, quantity);
  };
  return (
    <li className="line" data-invalid={told ? true : undefined}>
      <p className="line-name">{item.name}</p>
      <p className="line-amount">{show(amountOf(line))}</p>
      <p className="quiet small">{t('each', { price: show(line.price) })}</p>
      {line.was && <p className="changed small">{t('priceChanged', { was: show(line.was), now: show(line.price) })}</p>}
      {told && (
        <p className="error" id={errorId}>
          {told}
        </p>
      )}
      <div className="line-quantity">
        <Stepper
          item={item}
          quantity={line.quantity}
          held={held}
          describedBy={told ? errorId : undefined}
          onChange={put}
        />
        <button
          type="button"
          className="button plain"
          aria-label={t('removeOf', { name: item.name })}
          onClick={() => put(0)}
        >
          {t('remove')}
        </button>
      </div>
    </li>
  );
}
