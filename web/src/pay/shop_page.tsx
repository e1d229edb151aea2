import { useCallback, useEffect, useState } from 'react';
import { payCartGet, type Problem } from './client';
import { firstShop } from './first';
import { Contact, Loading, Notice } from './frame';
import { preferredKeep } from './kept';
import { ProblemNotice } from './problem_notice';
import { ShopItems } from './shop_items';
import { ShopOrder } from './shop_order';
import { useShopSpeech } from './shop_speech';
import { useBasket } from './shop_use_basket';
import { useShopView } from './shop_view';
import { useReturn } from './use_return';

/** /axaicart/{slug}: what a merchant sells, the payer's basket and details; then on to the checkout. */
export function ShopPage({ slug }: { slug: string }) {
  const { t } = useShopSpeech();
  const where = `/axaicart/${slug}`;
  const [shop, setShop] = useState(firstShop);
  const [problem, setProblem] = useState<Problem>();
  const basket = useBasket(where, shop);
  const view = useShopView(where, basket.lines.length === 0);

  useEffect(() => preferredKeep(where, location.search), [where]);

  const load = useCallback(async () => {
    const answer = await payCartGet(slug);
    setProblem(answer.ok ? undefined : answer.problem);
    if (answer.ok) setShop(answer.data);
    // A connection that is away leaves what is on the screen; a shop that is gone does not stay.
    else if (answer.problem.kind === 'notFound') setShop(undefined);
  }, [slug]);
  useEffect(() => {
    if (!firstShop()) void load();
  }, [load]);
  useReturn(load);

  if (!shop) {
    return problem ? (
      <ProblemNotice
        problem={problem}
        retry={() => void load()}
        missing={{ title: t('missingShopTitle'), text: t('missingShopText') }}
      />
    ) : (
      <Loading />
    );
  }
  const merchant = shop.merchantName;
  if (shop.state !== 'OPEN') {
    const isClosed = shop.state === 'CLOSED';
    return (
      <Notice
        tone="calm"
        title={t(isClosed ? 'closedTitle' : 'notReadyTitle', { merchant })}
        text={t(isClosed ? 'closedText' : 'notReadyText', { merchant })}
      >
        <p className="quiet">{shop.title}</p>
        <Contact of={shop} title={t('contactShop')} />
      </Notice>
    );
  }
  return view === 'order' ? (
    <ShopOrder
      slug={slug}
      shop={shop}
      basket={basket}
      reload={async () => void (await Promise.all([load(), basket.look()]))}
    />
  ) : (
    <>
      <ShopItems shop={shop} basket={basket} />
      <Contact of={shop} title={t('contactShop')} />
    </>
  );
}
