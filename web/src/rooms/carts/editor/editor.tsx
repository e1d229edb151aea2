import { Alert, Button, Group, Paper, SimpleGrid, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApiError,
  cartCreate,
  cartGet,
  cartPublish,
  cartUnpublish,
  cartUpdate,
  CartStatus,
  type CartDetails,
} from '../../../api/client';
import { errorText } from '../../../api/error_text';
import { cartDraft } from '../../../api/gen/limits/cart_draft';
import { useAction, type Keyed } from '../../../api/query';
import { AreaField, MoneyField, SelectField, SwitchField, TextField } from '../../../kit/form/fields';
import { KitForm, useKitForm, type Form } from '../../../kit/form/form';
import { toast } from '../../../kit/ui/toast';
import { paths } from '../../../nav/paths';
import { askedOptions } from '../cart_status';
import { fieldNamed, isChanged, toChange, toDraft, toValues, type CartValues } from '../cart_values';
import { CARTS } from '../use_cart';
import { Conflict } from './conflict';
import { ItemList } from './item_list';
import { LeaveGuard } from './leave_guard';
import { cartRules } from './rules';
import { useUploads } from './use_uploads';
import classes from './editor.module.css';

const { title, description } = cartDraft;

/** What is saved, then whether it is open; whatever of the two failed, the next try goes on from there. */
const saveAll = async (
  saved: CartDetails | undefined,
  values: CartValues,
  keyed: Keyed,
  keep: (it: CartDetails) => void,
) => {
  const cart = saved
    ? await cartUpdate({ path: { id: saved.id }, body: toChange(values, saved.version), ...keyed })
    : await cartCreate({ body: toDraft(values), ...keyed });
  keep(cart);
  const isPublished = cart.status === CartStatus.PUBLISHED;
  if (values.isPublished === isPublished) return cart;
  const path = { id: cart.id };
  await (values.isPublished ? cartPublish({ path }) : cartUnpublish({ path }));
  return cart;
};

const isConflict = (error: Error | null) => error instanceof ApiError && error.body.errorCode === 'cart.changed';

/** A shop's words, items and questions, and whether it is open; nothing is sent until it is saved. */
export function Editor({ cart }: { cart: CartDetails | undefined }) {
  const { t } = useTranslation(['carts', 'kit']);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [begun] = useState(() => toValues(cart));
  const form = useKitForm<CartValues>({
    confirmsAll: true,
    limits: { title, description },
    initialValues: begun,
    validate: cartRules as never,
  });
  const saved = useRef(cart);
  const isDone = useRef(false);
  const [wrong, setWrong] = useState<{ name: string }>();
  const onWrong = ([name]: string[]) => setWrong(name?.startsWith('items.') ? { name } : undefined);
  const uploads = useUploads((key, picture) => {
    const at = form.getValues().items.findIndex((item) => item.key === key);
    if (at >= 0) form.setFieldValue(`items.${at}.picture`, picture as never);
  });

  const save = useAction(
    (values: CartValues, keyed) => saveAll(saved.current, values, keyed, (it) => (saved.current = it)),
    {
      silent: true,
      failure: cart ? 'carts/edit' : 'carts/new',
      onError: (error) => onWrong(showErrors(form, error)),
      onSuccess: (it, values) => {
        isDone.current = true;
        void queries.invalidateQueries({ queryKey: [CARTS] });
        toast.success(t(cart ? 'form.saved' : 'form.created'));
        // A new shop that is open is there to be sent: its address and code are what one sees next.
        const next = !cart && values.isPublished ? 'share' : 'view';
        void navigate({ to: `${paths.carts}/${it.id}/${next}` });
      },
    },
  );
  // What somebody else has saved meanwhile is taken as the beginning of what is saved now.
  const overwrite = async () => {
    if (saved.current) saved.current = await cartGet({ path: { id: saved.current.id } });
    save.mutate(form.getValues());
  };
  const values = form.getValues();
  const name = t(cart ? 'form.edit' : 'form.new');
  return (
    <KitForm form={form} label={name} onSubmit={(all) => save.mutate(all)} onWrong={onWrong}>
      <LeaveGuard isOn={() => !isDone.current && isChanged(form.getValues(), begun)} />
      <div className={classes.page}>
        <Paper withBorder className={classes.card} component="section" aria-label={t('form.shop')}>
          <Stack gap="sm">
            <TextField form={form} name="title" label={t('form.title')} hint={t('form.titleHint')} required />
            <AreaField form={form} name="description" label={t('form.description')} />
            <MoneyField form={form} name="deliveryFee" label={t('form.deliveryFee')} hint={t('form.deliveryHint')} />
          </Stack>
        </Paper>
        <Paper withBorder className={classes.card} component="section" aria-labelledby="cart-items">
          <div className={classes.cardTop}>
            <h2 id="cart-items">{t('form.items')}</h2>
          </div>
          <ItemList form={form} uploads={uploads} wrong={wrong} />
        </Paper>
        <Paper withBorder className={classes.card} component="section" aria-labelledby="cart-fields">
          <div className={classes.cardTop}>
            <h2 id="cart-fields">{t('form.fields')}</h2>
          </div>
          <SimpleGrid cols={{ base: 1, sm: 3 }} verticalSpacing="sm">
            {(['phone', 'address', 'note'] as const).map((field) => (
              <SelectField
                key={field}
                form={form}
                name={field}
                label={t(`form.${field}`)}
                data={askedOptions()}
                allowDeselect={false}
              />
            ))}
          </SimpleGrid>
        </Paper>
        <Paper withBorder className={classes.foot}>
          <SwitchField
            form={form}
            name="isPublished"
            label={t('status.published')}
            hint={t(values.isPublished ? 'form.isOpen' : 'form.isDraft')}
          />
          <Group gap="xs" justify="flex-end">
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => void navigate({ to: cart ? paths.cartView(cart.id) : paths.carts })}
            >
              {t('kit:action.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={uploads.isRunning}>
              {t(uploads.isRunning ? 'form.uploading' : 'kit:action.save')}
            </Button>
          </Group>
          {save.error && (
            <div style={{ flexBasis: '100%' }}>
              {isConflict(save.error) && saved.current ? (
                <Conflict id={saved.current.id} onOverwrite={() => void overwrite()} />
              ) : (
                <Alert color="red" role="alert">
                  {errorText(save.error)}
                </Alert>
              )}
            </div>
          )}
        </Paper>
      </div>
    </KitForm>
  );
}

/** Puts the server's errors at their fields, and answers which these are. */
const showErrors = (form: Form<CartValues>, error: Error): string[] => {
  if (!(error instanceof ApiError)) return [];
  const { items } = form.getValues();
  const told = (error.body.fieldErrors ?? []).map(({ field, message }) => [fieldNamed(field, items), message] as const);
  form.setErrors(Object.fromEntries(told));
  return told.map(([name]) => name);
};
