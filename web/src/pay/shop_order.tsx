import { useState, type SubmitEvent } from 'react';
import { attemptEnd, attemptKey, attemptLedTo } from './attempt';
import { payCartCheckout, type Problem } from './client';
import { Contact } from './frame';
import { keep, keptOf } from './kept';
import { openCheckout, openCheckoutKeep } from './open_checkout';
import { fieldTexts, problemText, type Say } from './problem_text';
import { lineNamed, troubleOf } from './shop_basket';
import { ShopCustomer } from './shop_customer';
import { checkShop, EMPTY_ENTRY, fieldNamed, type ShopEntry, type ShopErrors } from './shop_entry';
import { ShopLines } from './shop_lines';
import { ShopNotices } from './shop_notices';
import { shopSay, useShopSpeech } from './shop_speech';
import type { Basket } from './shop_use_basket';
import { useRestored } from './use_return';
import type { Shop } from './wire';

interface Props {
  slug: string;
  shop: Shop;
  basket: Basket;
  reload: () => Promise<void>;
}

const FINAL: Problem['kind'][] = ['invalid', 'conflict', 'notFound'];

/** The order: what is in the basket, and who it is for. It asks for no more than the merchant wants to know. */
export function ShopOrder({ slug, shop, basket, reload }: Props) {
  const { t, language } = useShopSpeech();
  const where = `/axaicart/${slug}`;
  const [entry, setEntry] = useState<ShopEntry>(() => ({ ...EMPTY_ENTRY, ...keptOf(where).shop }));
  const [errors, setErrors] = useState<ShopErrors>({});
  /** What the server said of an item, by its id. */
  const [refused, setRefused] = useState<Record<string, Say>>({});
  const [failure, setFailure] = useState<Say>();
  const [busy, setBusy] = useState(false);
  useRestored(() => setBusy(false));

  const scope = `shop.${slug}`;
  const focusOn = (id: string | undefined) => id && document.getElementById(id)?.focus();
  const wrongLine = basket.lines.find(({ id, quantity }) => {
    const item = shop.items.find((it) => it.id === id);
    return item && troubleOf(item, quantity, basket.heldOf(item));
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    setRefused({});
    const checked = checkShop(shop, entry);
    setErrors(checked.ok ? {} : checked.errors);
    if (wrongLine) {
      setFailure(() => shopSay('basketTrouble'));
      return focusOn(`quantity-${wrongLine.id}`);
    }
    if (!checked.ok) return focusOn(Object.keys(checked.errors)[0]);
    setBusy(true);
    const lines = basket.lines.map(({ id, quantity, price }) => ({ id, quantity, price }));
    const body = { ...checked.body, items: lines, openCheckout: openCheckout(slug) };
    const answer = await payCartCheckout(slug, body, attemptKey(scope, body));
    if (answer.ok) {
      const { reference } = answer.data;
      basket.hold(reference);
      openCheckoutKeep(slug, reference);
      attemptLedTo(scope, reference);
      location.assign(`/checkout/${encodeURIComponent(reference)}`);
      return;
    }
    setBusy(false);
    await refuse(answer.problem, lines);
  };

  /** Nothing of what was chosen or typed is lost: what cannot be had is told where it stands. */
  const refuse = async (problem: Problem, lines: { id: string }[]) => {
    if (FINAL.includes(problem.kind)) attemptEnd(scope);
    if (problem.kind === 'conflict' || problem.kind === 'notFound') await reload();
    const ofItems: Record<string, Say> = {};
    const ofFields: ShopErrors = {};
    for (const [field, say] of Object.entries(fieldTexts(problem))) {
      const line = lines[lineNamed(field) ?? -1];
      if (line) ofItems[line.id] = say;
      else if (fieldNamed(field) in entry) ofFields[fieldNamed(field) as keyof ShopEntry] = say;
    }
    setRefused(ofItems);
    setErrors(ofFields);
    const [item] = Object.keys(ofItems);
    const [field] = Object.keys(ofFields);
    if (problem.code === 'cart.changed') setFailure(() => shopSay('changedTrouble'));
    else if (item) setFailure(() => shopSay('basketTrouble'));
    else if (!field) setFailure(() => problemText(problem));
    focusOn(item ? `quantity-${item}` : field);
  };

  const change = (next: ShopEntry) => {
    setEntry(next);
    keep(where, { shop: next });
  };

  return (
    <form className="columns order" onSubmit={(event) => void submit(event)} noValidate>
      <section className="card summary">
        <ShopNotices basket={basket} />
        <ShopLines shop={shop} basket={basket} refused={refused} onChange={() => setRefused({})} />
      </section>
      <section className="card main-card">
        <ShopCustomer shop={shop} entry={entry} errors={errors} onChange={change} />
        {failure && (
          <p className="failure" role="alert">
            {failure(t, language)}
          </p>
        )}
        <button type="submit" className="button primary wide" aria-disabled={busy} data-busy={busy || undefined}>
          {t(busy ? 'working' : 'continue')}
        </button>
      </section>
      <Contact of={shop} title={t('contactShop')} />
    </form>
  );
}
