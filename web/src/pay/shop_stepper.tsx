import { useRef, useState, type KeyboardEvent } from 'react';
import { MinusIcon, PlusIcon } from './shop_icons';
import { mostOf, stepped, typedQuantity } from './shop_basket';
import { useShopSpeech } from './shop_speech';
import type { ShopItem } from './wire';

const DIGITS_MAX = 6;

interface Props {
  item: ShopItem;
  quantity: number;
  held: number;
  onChange: (quantity: number) => void;
  /** Of the text that says what is wrong with the quantity. */
  describedBy?: string;
}

/** How many of an item: one button until there are some, then one less, the number itself, and one more. */
export function Stepper({ item, quantity, held, onChange, describedBy }: Props) {
  const { t } = useShopSpeech();
  const more = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const { name } = item;
  const isFull = stepped(item, quantity, 1, held) <= quantity;

  const less = () => {
    const next = stepped(item, quantity, -1, held);
    onChange(next);
    // The button that was pressed goes, and the keyboard must not fall out of the page with it.
    if (next === 0) more.current?.focus();
  };
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(typedQuantity(item, typed, quantity, held));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // not the whole form
    settle();
  };

  if (quantity === 0 && mostOf(item, held) === 0) return <p className="stepper sold-out">{t('soldOut')}</p>;
  return (
    <div className="stepper" role="group" aria-label={t('quantityOf', { name })}>
      {quantity > 0 && (
        <>
          <button type="button" aria-label={t('less', { name })} onClick={less}>
            <MinusIcon />
          </button>
          <input
            id={`quantity-${item.id}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={DIGITS_MAX}
            aria-label={t('quantityOf', { name })}
            aria-invalid={describedBy ? true : undefined}
            aria-describedby={describedBy}
            value={typed ?? quantity}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
            onBlur={settle}
            onKeyDown={onKeyDown}
          />
        </>
      )}
      <button
        ref={more}
        type="button"
        className={quantity > 0 ? undefined : 'add'}
        aria-label={t(quantity > 0 ? 'more' : 'addOf', { name })}
        aria-disabled={isFull || undefined}
        onClick={() => !isFull && onChange(stepped(item, quantity, 1, held))}
      >
        <PlusIcon />
        {quantity === 0 && t('add')}
      </button>
    </div>
  );
}
