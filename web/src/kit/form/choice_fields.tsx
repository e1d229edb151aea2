import {
  Checkbox,
  Group,
  MultiSelect,
  Radio,
  Stack,
  Switch,
  type CheckboxProps,
  type MultiSelectProps,
  type SwitchProps,
} from '@mantine/core';
import { useField, type Bound, type Own } from './field';

type Choice = { value: string; label: string };
type Choices<V> = Bound<V> & {
  options: Choice[];
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
};

export function CheckField<V>({ form, name, label, hint, ...rest }: Bound<V> & Own<CheckboxProps>) {
  return <Checkbox {...useField({ form, name, label }, { hint, kind: 'box' })} {...rest} />;
}

export function SwitchField<V>({ form, name, label, hint, ...rest }: Bound<V> & Own<SwitchProps>) {
  return <Switch {...useField({ form, name, label }, { hint, kind: 'box' })} {...rest} />;
}

export function RadioField<V>({ form, name, label, hint, required, options, disabled, readOnly }: Choices<V>) {
  return (
    <Radio.Group
      {...useField({ form, name, label }, { hint, required, kind: 'group' })}
      disabled={disabled}
      readOnly={readOnly}
    >
      <Group gap="lg" mt={6}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} required={required} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** All choices in sight; the value is the list of those that are ticked. */
export function ChecklistField<V>({ form, name, label, hint, required, options, disabled, readOnly }: Choices<V>) {
  return (
    <Checkbox.Group
      {...useField({ form, name, label }, { hint, required, kind: 'group' })}
      disabled={disabled}
      readOnly={readOnly}
    >
      <Stack gap={7} mt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Many choices: those that are ticked stand in the field, the others open below it. */
export function MultiSelectField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<MultiSelectProps>) {
  return <MultiSelect searchable {...useField({ form, name, label }, { hint, required })} {...rest} />;
}
