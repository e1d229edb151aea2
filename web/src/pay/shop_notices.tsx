import { useShopSpeech } from './shop_speech';
import type { Basket } from './shop_use_basket';

/** What has happened to the basket while the payer was away. */
export function ShopNotices({ basket: { hasLost, last } }: { basket: Basket }) {
  const { t } = useShopSpeech();
  const order = last?.state === 'paid' || last?.state === 'underWay' ? last : undefined;
  if (!order && !hasLost) return null;
  return (
    <div className="told" role="status">
      {order && (
        <p>
          {t(order.state === 'paid' ? 'orderPaid' : 'orderUnderWay')}{' '}
          <a href={`/checkout/${encodeURIComponent(order.reference)}`}>{t('seeOrder')}</a>
        </p>
      )}
      {hasLost && <p>{t('gone')}</p>}
    </div>
  );
}
