import { Select, Textarea, type SelectProps, type TextareaProps } from '@mantine/core';
import { useField, type Bound, type Own } from './field';

export { AutocompleteField } from './autocomplete_field';
export { CheckField, ChecklistField, MultiSelectField, RadioField, SwitchField } from './choice_fields';
export { DateField, DateRangeField, DateTimeField } from './date_fields';
export { DigitsField, MoneyField, PasswordField, TextField } from './text_fields';

export function AreaField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<TextareaProps>) {
  return <Textarea autosize minRows={2} {...useField({ form, name, label }, { hint, required })} {...rest} />;
}

export function SelectField<V>({ form, name, label, hint, required, ...rest }: Bound<V> & Own<SelectProps>) {
  return <Select allowDeselect={!required} {...useField({ form, name, label }, { hint, required })} {...rest} />;
}
