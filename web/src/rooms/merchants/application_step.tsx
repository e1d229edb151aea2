import { Button, Fieldset } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Country, ShownRemark } from '../../api/client';
import { AreaField, DigitsField, MoneyField, RadioField, SelectField, TextField } from '../../kit/form/fields';
import type { Form } from '../../kit/form/form';
import {
  ANSWERS,
  STEPS,
  WAITING_TIMES,
  YES_NO,
  isOtherPerson,
  personCopied,
  type Field,
  type FieldValues,
  type OtherPerson,
} from './application_fields';
import { isShown } from './application_form';
import { RemarkBox } from './remark_box';
import classes from './application.module.css';

type Shared = { form: Form<FieldValues>; countries: readonly Country[] };

function Control({ field, form, countries }: Shared & { field: Field }) {
  const { t } = useTranslation('merchants');
  const { name, kind, isRequired, autoComplete, lengthMax: maxLength } = field;
  const common = {
    form,
    name,
    label: t(`field.${name}`),
    required: isRequired ?? false,
    hint: hasHint(field) ? t(`hint.${field.name}`) : undefined,
  };
  switch (kind) {
    case 'area':
      return <AreaField {...common} maxLength={maxLength} autoComplete={autoComplete} />;
    case 'money':
      return <MoneyField {...common} maxLength={maxLength} />;
    case 'digits':
      return <DigitsField {...common} maxLength={maxLength} />;
    case 'url':
      return <TextField {...common} maxLength={maxLength} inputMode="url" autoCapitalize="off" autoComplete="url" />;
    case 'email':
      return <TextField {...common} maxLength={maxLength} inputMode="email" autoCapitalize="off" />;
    case 'waitingTime':
      return (
        <SelectField
          {...common}
          data={WAITING_TIMES.map((value) => ({ value, label: t(`code.waitingTime.${value}`) }))}
        />
      );
    case 'yesNo':
      return <RadioField {...common} options={YES_NO.map((value) => ({ value, label: t(`code.yesNo.${value}`) }))} />;
    case 'answer':
      return <RadioField {...common} options={ANSWERS.map((value) => ({ value, label: t(`code.answer.${value}`) }))} />;
    case 'country':
      return (
        <SelectField
          {...common}
          searchable
          data={countries.map(({ id, name: label }) => ({ value: String(id), label }))}
        />
      );
    default:
      return <TextField {...common} maxLength={maxLength} autoComplete={autoComplete} />;
  }
}

type WithHint =
  | 'contactPerson1Email'
  | 'onlineStoreUrl'
  | 'customerServiceEmail'
  | 'customerServicePhone'
  | 'customerServiceAddress'
  | 'bankAccountNo'
  | 'companyTaxNo'
  | 'companyMsicCode'
  | 'companySstNo';
const hasHint = (field: Field): field is Field & { name: WithHint } => field.hasHint === true;

/** The shop where one person does everything types that person once. */
function SameAsFirst({ person, form }: { person: OtherPerson; form: Form<FieldValues> }) {
  const { t } = useTranslation('merchants');
  return (
    <Button
      size="compact-sm"
      variant="light"
      mb="sm"
      aria-label={`${t(`group.${person}`)}: ${t('wizard.sameAsFirst')}`}
      onClick={() => form.setValues(personCopied(person, form.getValues()))}
    >
      {t('wizard.sameAsFirst')}
    </Button>
  );
}

const isWide = ({ kind }: Field) => kind === 'answer' || kind === 'yesNo';

/** All fields of one step, drawn from the table; what the operator asks for stands above the field it is about. */
export function ApplicationStep({
  step,
  remarks,
  ...shared
}: Shared & { step: number; remarks: readonly ShownRemark[] }) {
  const { t } = useTranslation('merchants');
  const values = shared.form.getValues();
  return STEPS[step]?.groups.map((group) => (
    <Fieldset key={group.id} variant="unstyled" legend={t(`group.${group.id}`)} className={classes.group}>
      {isOtherPerson(group.id) && <SameAsFirst person={group.id} form={shared.form} />}
      <div className={classes.grid}>
        {group.fields
          .filter((field) => isShown(field, values))
          .map((field) => ({ field, asked: remarks.filter((remark) => remark.field === field.name) }))
          .map(({ field, asked }) => (
            <div key={field.name} className={isWide(field) || asked.length > 0 ? classes.wide : undefined}>
              {asked.map((remark) => (
                <RemarkBox key={remark.position} remark={remark} />
              ))}
              <Control field={field} {...shared} />
            </div>
          ))}
      </div>
    </Fieldset>
  ));
}
