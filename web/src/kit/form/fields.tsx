import {
  Checkbox,
  Radio,
  Group,
  Select,
  Textarea,
  type CheckboxProps,
  type SelectProps,
  type TextareaProps,
} from '@mantine/core';
import { useField, type Bound, type Own } from './text_fields';

export { MoneyField, PasswordField, TextField } from './text_fields';

export function AreaField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<TextareaProps>) {
  return (
    <Textarea
      autosize
      minRows={2}
      {...useField({ form, name, label }, hint)}
      withAsterisk={required}
      aria-required={required}
      {...rest}
    />
  );
}

export function SelectField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<SelectProps>) {
  return (
    <Select
      allowDeselect={!required}
      {...useField({ form, name, label }, hint)}
      withAsterisk={required}
      aria-required={required}
      {...rest}
    />
  );
}

export function CheckField<V>({ form, name, label, ...rest }: Bound<V> & Own<CheckboxProps>) {
  return (
    <Checkbox
      {...form.getInputProps(name as never, { type: 'checkbox' })}
      id={`field-${name}`}
      label={label}
      {...rest}
    />
  );
}

export function RadioField<V>({
  form,
  name,
  label,
  required,
  options,
}: Bound<V> & { required?: boolean; options: { value: string; label: string }[] }) {
  return (
    <Radio.Group {...form.getInputProps(name as never)} label={label} withAsterisk={required}>
      <Group gap="lg" mt={6}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </Group>
    </Radio.Group>
  );
}
