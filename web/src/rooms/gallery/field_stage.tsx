import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKitForm, type Form } from '../../kit/form/form';
import type { Rule } from '../../kit/form/rules';
import type { Specimen, SpecimenState } from '../../kit/ui/specimen';

export type Values = Record<string, unknown>;
export type Shown = {
  form: Form<Values>;
  name: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
};

export type FieldEntry = {
  key: Specimen['key'];
  /** What an untouched field holds. */
  none?: unknown;
  right: unknown;
  /** Left out where nothing that can be entered is wrong. */
  wrong?: unknown;
  rule?: Rule;
  Field: (props: Shown) => ReactNode;
  /** A single box cannot be read-only: HTML has no such thing. */
  isBox?: boolean;
};

function Stage({ entry, state }: { entry: FieldEntry; state: SpecimenState }) {
  const { t } = useTranslation('gallery');
  const { key, none = '', right, wrong, rule, Field } = entry;
  const name = `${key}-${state}`;
  const isInvalid = state === 'invalid';
  const form = useKitForm<Values>({
    confirmsAll: true,
    initialValues: { [name]: state === 'untouched' ? none : isInvalid ? wrong : right },
    initialTouched: { [name]: state === 'valid' || isInvalid },
    initialErrors: isInvalid ? { [name]: rule?.(wrong, {}) ?? true } : {},
    validate: rule ? { [name]: rule } : {},
  });
  return (
    <Field
      form={form}
      name={name}
      label={t(`specimen.${key}.name`)}
      required={rule !== undefined}
      disabled={state === 'disabled'}
      readOnly={state === 'readOnly'}
    />
  );
}

/** The states that every field has. */
export const fieldSpecimen = (entry: FieldEntry): Specimen => {
  const states: SpecimenState[] = ['untouched', 'valid'];
  if (entry.rule) states.push('invalid');
  states.push('disabled');
  if (!entry.isBox) states.push('readOnly');
  return {
    key: entry.key,
    states: states.map((state) => ({ state, Live: () => <Stage entry={entry} state={state} /> })),
  };
};
