import {
  AreaField,
  AutocompleteField,
  CheckField,
  ChecklistField,
  DateField,
  DateRangeField,
  DateTimeField,
  DigitsField,
  MoneyField,
  MultiSelectField,
  PasswordField,
  RadioField,
  SelectField,
  SwitchField,
  TextField,
} from '../../kit/form/fields';
import { accepted, dateTime, day, lengthMin, requiredField } from '../../kit/form/generic_rules';
import { amount, email, numeric, required, rules } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { todayIso } from '../../kit/time/time';
import type { Specimen } from '../../kit/ui/specimen';
import { fieldSpecimen, type FieldEntry, type Shown } from './field_stage';
import { MessagesForm } from './messages_form';
import { BANKS, suggestBanks } from './samples';

const DAY_MS = 24 * 3600_000;
const inDays = (days: number) => todayIso(new Date(Date.now() + days * DAY_MS));
const limits = () => ({ after: todayIso(), before: inDays(30) });
const named = (key: Specimen['key']) => () => texts.t(`gallery:specimen.${key}.name`);

const three = BANKS.slice(0, 3);

// The two days of a range are two fields of one form.
const Range = ({ form, name, ...rest }: Shown) => (
  <DateRangeField form={form} from={name} to={`${name}-to`} {...rest} />
);

/** Every field with something right and something wrong for it; the tests of the fields take the same. */
export const ENTRIES: FieldEntry[] = [
  {
    key: 'textField',
    right: 'aisha@kedai.example',
    wrong: 'aisha@',
    rule: rules(required, email),
    Field: (props) => <TextField {...props} />,
  },
  {
    key: 'areaField',
    right: 'No. 7, Jalan Ampang\n50450 Kuala Lumpur',
    wrong: '',
    rule: required,
    Field: (props) => <AreaField {...props} />,
  },
  {
    key: 'passwordField',
    right: 'Kuih-Lapis-2026!',
    wrong: 'kuih',
    rule: rules(required, lengthMin(12)),
    Field: (props) => <PasswordField autoComplete="off" {...props} />,
  },
  {
    key: 'moneyField',
    right: '1,250.00',
    wrong: '12.345',
    rule: rules(required, amount),
    Field: (props) => <MoneyField {...props} />,
  },
  {
    key: 'digitsField',
    right: '0123456789',
    wrong: '',
    rule: rules(required, numeric),
    Field: (props) => <DigitsField {...props} />,
  },
  {
    key: 'selectField',
    none: null,
    right: three[0]?.value,
    wrong: null,
    rule: required,
    Field: (props) => <SelectField data={three} {...props} />,
  },
  {
    key: 'autocompleteField',
    none: null,
    right: three[1]?.value,
    wrong: null,
    rule: required,
    Field: (props) => (
      <AutocompleteField
        suggest={suggestBanks}
        chosen={BANKS.find(({ value }) => value === props.form.getValues()[props.name])}
        {...props}
      />
    ),
  },
  {
    key: 'multiSelectField',
    none: [],
    right: three.slice(0, 2).map(({ value }) => value),
    wrong: [],
    rule: requiredField,
    Field: (props) => <MultiSelectField data={three} {...props} />,
  },
  {
    key: 'checklistField',
    none: [],
    right: three.slice(0, 2).map(({ value }) => value),
    wrong: [],
    rule: requiredField,
    Field: (props) => <ChecklistField options={three} {...props} />,
  },
  {
    key: 'checkField',
    none: false,
    right: true,
    wrong: false,
    rule: accepted,
    isBox: true,
    Field: ({ form, name, label, disabled }) => (
      <CheckField form={form} name={name} label={label} disabled={disabled} />
    ),
  },
  {
    key: 'radioField',
    none: null,
    right: three[0]?.value,
    wrong: null,
    rule: required,
    Field: (props) => <RadioField options={three} {...props} />,
  },
  {
    key: 'switchField',
    none: false,
    right: true,
    isBox: true,
    Field: ({ form, name, label, disabled }) => (
      <SwitchField form={form} name={name} label={label} disabled={disabled} />
    ),
  },
  {
    key: 'dateField',
    right: todayIso(),
    wrong: '31/02/2026',
    rule: rules(required, day(named('dateField'))),
    Field: (props) => <DateField {...props} />,
  },
  {
    key: 'dateTimeField',
    right: `${inDays(1)} 09:30:00`,
    wrong: `${inDays(-1)} 09:30:00`,
    rule: rules(required, dateTime(named('dateTimeField'), limits)),
    Field: (props) => <DateTimeField {...limits()} {...props} />,
  },
  {
    key: 'dateRangeField',
    right: todayIso(),
    wrong: '99/99/2026',
    rule: rules(required, day(named('dateRangeField'))),
    Field: Range,
  },
];

/** /google-material: everything that is filled in. */
export const fields: Specimen[] = [
  ...ENTRIES.map(fieldSpecimen),
  { key: 'messages', isWide: true, states: [{ state: 'live', Live: MessagesForm }] },
];
