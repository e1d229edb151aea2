import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error_text';
import { useAction, type Keyed } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { KitForm, showFieldErrors, useKitForm, type Form } from '../../kit/form/form';
import type { Limits } from '../../kit/form/limits';
import type { Rule } from '../../kit/form/rules';
import type { DialogContentProps } from '../../kit/list/list_types';
import { Loading } from '../../kit/ui/loading';
import type { Side } from './sides';

/** What is particular to the form of one kind of row: what it asks, and how it is saved. */
export type RowForm<Row, Values, Body> = {
  /** Names the row in what is cached. */
  key: string;
  limits: Limits;
  /** Of a row, or of a new one. */
  values: (row: Row | undefined) => Values;
  validate?: { [Name in keyof Values]?: Rule };
  fields: ComponentType<{ side: Side; form: Form<Values>; row: Row | undefined }>;
  body: (values: Values) => Body;
  create: (of: { body: Body } & Keyed) => Promise<unknown>;
  update: (of: { path: { id: string }; body: Body } & Keyed) => Promise<{ successMessage: string }>;
  words: { edit: () => string; new: () => string; made: (name: string) => string };
};

type Props<Row, Values, Body> = DialogContentProps<Row> & {
  of: RowForm<Row, Values, Body>;
  side: Side;
  fetchOne: (id: string, signal: AbortSignal) => Promise<Row>;
};

/** A new row, or one as it is now: whoever saves over another one's change has at least seen it. */
export function RowFormDialog<Row extends { id: string }, Values extends { name: string }, Body>(
  props: Props<Row, Values, Body>,
) {
  const { of, side, id, fetchOne } = props;
  const { data, error } = useQuery({
    queryKey: [side.key, of.key, id],
    queryFn: ({ signal }) => fetchOne(id, signal),
    enabled: id !== '',
    gcTime: 0,
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (id !== '' && !data) return <Loading />;
  return <Fields {...props} row={data} />;
}

function Fields<Row extends { id: string }, Values extends { name: string }, Body>({
  of,
  side,
  row,
  close,
  done,
}: Props<Row, Values, Body>) {
  const { t } = useTranslation('team');
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: of.limits,
    initialValues: of.values(row),
    validate: (of.validate ?? {}) as never,
  });
  const save = useAction(
    async (values: Values, keyed): Promise<{ successMessage?: string }> => {
      const body = of.body({ ...values, name: values.name.trim() });
      if (row) return of.update({ path: { id: row.id }, body, ...keyed });
      await of.create({ body, ...keyed });
      return {};
    },
    {
      silent: true,
      onError: (refused) => showFieldErrors(form, refused),
      onSuccess: ({ successMessage }, { name }) => done(successMessage ?? of.words.made(name.trim())),
    },
  );
  const { fields: Asked } = of;
  return (
    <KitForm form={form} label={row ? of.words.edit() : of.words.new()} onSubmit={(values) => save.mutate(values)}>
      <Stack gap="sm">
        <Asked side={side} form={form} row={row} />
        <DialogFoot
          yes={t(row ? 'group.save' : 'group.create')}
          onCancel={close}
          isWorking={save.isPending}
          error={save.error}
        />
      </Stack>
    </KitForm>
  );
}
