import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../kit/form/form';
import { formatAmount, toMoney } from '../../../kit/money/money';
import { Icon } from '../../../kit/ui/icon';
import { newItem, type CartValues, type ItemValues } from '../cart_values';
import { ItemFields } from './item_fields';
import { itemForm } from './item_form';
import { useReorder } from './use_reorder';
import type { useUploads } from './use_uploads';
import classes from './editor.module.css';

const ITEMS_MAX = 200;
/** Names a row's handle, so that the focus stays with it when the row has moved. */
const HANDLE = 'data-handle';

type Props = {
  form: Form<CartValues>;
  uploads: ReturnType<typeof useUploads>;
  /** The field of an item that was the first to be wrong when the cart was to be saved. */
  wrong: { name: string } | undefined;
};

/** The items in the order in which payers see them; one of them is open and can be changed. */
export function ItemList({ form, uploads, wrong }: Props) {
  const { t } = useTranslation('carts');
  const { items } = form.getValues();
  const [open, setOpen] = useState(items.length === 1 ? items[0]?.key : undefined);
  const [spoken, setSpoken] = useState('');
  // Once it is there: what is gone to may have been closed, or not made yet.
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    const target = toFocus.current && document.querySelector<HTMLElement>(toFocus.current);
    if (!target) return;
    toFocus.current = undefined;
    target.focus();
  });

  const nameOf = (item: ItemValues) => item.name.trim() || t('item.unnamed');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item) return;
    form.reorderListItem('items', { from, to });
    setSpoken(t('item.moved', { name: nameOf(item), place: to + 1, count: items.length }));
    toFocus.current = `[${HANDLE}="${item.key}"]`;
  };
  const { list, handle, rowStyle, dragged } = useReorder(items.length, move);

  const add = () => {
    const item = newItem();
    form.insertListItem('items', item);
    setOpen(item.key);
    toFocus.current = `[data-path="items.${items.length}.name"]`;
  };
  const remove = (at: number) => {
    const item = items[at];
    if (!item) return;
    uploads.stop(item.key);
    form.removeListItem('items', at);
    setSpoken(t('item.removed', { name: nameOf(item) }));
    const next = items[at + 1] ?? items[at - 1];
    toFocus.current = next ? `[${HANDLE}="${next.key}"]` : '[data-add-item]';
  };

  // A row that is wrong has to be open before its field can be gone to.
  useEffect(() => {
    const key = wrong && items[Number(wrong.name.split('.')[1])]?.key;
    if (!key) return;
    setOpen(key);
    toFocus.current = `[data-path="${wrong.name}"]`;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that something was found wrong
  }, [wrong]);

  return (
    <>
      <ol ref={list} className={classes.items} data-dragging={dragged !== undefined || undefined}>
        {items.map((item, at) => {
          const isOpen = item.key === open;
          const of = itemForm(form, at);
          const isWrong = Object.keys(form.errors).some((name) => name.startsWith(`items.${at}.`));
          return (
            <li
              key={item.key}
              className={classes.item}
              style={rowStyle(at)}
              data-dragged={dragged === at || undefined}
              data-wrong={isWrong || undefined}
            >
              <div className={classes.itemTop}>
                <button
                  type="button"
                  className={classes.handle}
                  aria-label={t('item.move', { name: nameOf(item) })}
                  title={t('item.moveHint')}
                  {...{ [HANDLE]: item.key }}
                  {...handle(at)}
                >
                  <Icon name="grip" />
                </button>
                <button
                  type="button"
                  className={classes.summary}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : item.key)}
                >
                  <Summary item={item} name={nameOf(item)} preview={uploads.uploads[item.key]?.preview} />
                  <Icon name={isOpen ? 'up' : 'chevronDown'} size={16} />
                </button>
              </div>
              {isOpen && (
                <div className={classes.panel}>
                  <ItemFields
                    {...of}
                    item={item}
                    upload={uploads.uploads[item.key]}
                    onFile={(file) => void uploads.start(item.key, file)}
                    onPictureRemove={() => {
                      uploads.stop(item.key);
                      form.setFieldValue(`items.${at}.picture`, null);
                    }}
                    onRemove={() => remove(at)}
                    onUp={at > 0 ? () => move(at, at - 1) : undefined}
                    onDown={at < items.length - 1 ? () => move(at, at + 1) : undefined}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {items.length === 0 && (
        <Text c="dimmed" fz="sm">
          {t('item.none')}
        </Text>
      )}
      <Button
        mt="sm"
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        disabled={items.length >= ITEMS_MAX}
        onClick={add}
        data-add-item
      >
        {t('item.add')}
      </Button>
      <span className="g-hidden" role="status">
        {spoken}
      </span>
    </>
  );
}

function Summary({ item, name, preview }: { item: ItemValues; name: string; preview?: string }) {
  const { t } = useTranslation('carts');
  const price = toMoney(item.price);
  const picture = preview ?? item.picture?.url;
  const stock =
    item.stock.trim() === '' ? t('endless') : item.stock === '0' ? t('soldOut') : t('left', { left: item.stock });
  return (
    <>
      <span className={classes.thumb}>{picture ? <img src={picture} alt="" /> : <Icon name="image" />}</span>
      <span className={classes.summaryText}>
        <Text span display="block" fw={500} lh={1.35}>
          {name}
        </Text>
        <Text span display="block" fz="sm" c="dimmed" lh={1.35}>
          {price ? formatAmount(price) : t('noPrice')} · {stock}
        </Text>
      </span>
    </>
  );
}
