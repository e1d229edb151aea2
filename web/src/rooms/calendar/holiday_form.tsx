import { useTranslation } from 'react-i18next';
import { holidayCreate, holidayUpdate, type HolidayRow, type MalaysianState } from '../../api/client';
import { holidayDraft } from '../../api/gen/limits/holiday_draft';
import { useAction } from '../../api/query';
import { FormDialog } from '../../kit/dialog/form_dialog';
import { CheckField, DateField, MultiSelectField, TextField } from '../../kit/form/fields';
import { showFieldErrors, useKitForm } from '../../kit/form/form';
import { day } from '../../kit/form/generic_rules';
import { required, rules } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { isEverywhere, stateOptions } from './states';

type Values = { day: string; name: string; states: MalaysianState[]; isExpected: boolean };
type Props = { holiday: HolidayRow | undefined; today: string; onClose: () => void; onSaved: () => void };

/** Adds a holiday, or changes the one that is given. No state means all of them. */
export function HolidayForm({ holiday, today, onClose, onSaved }: Props) {
  const { t } = useTranslation(['calendar', 'kit']);
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: holidayDraft,
    initialValues: {
      day: holiday?.day ?? '',
      name: holiday?.name ?? '',
      states: holiday && !isEverywhere(holiday.states) ? holiday.states : [],
      isExpected: holiday?.isExpected ?? false,
    },
    validate: {
      day: rules(
        required,
        day(() => texts.t('calendar:day')),
      ),
    },
  });
  const save = useAction(
    (body: Values, keyed) =>
      holiday ? holidayUpdate({ path: { id: holiday.id }, body, ...keyed }) : holidayCreate({ body, ...keyed }),
    { silent: true, onSuccess: onSaved, onError: (error) => showFieldErrors(form, error) },
  );
  const title = holiday ? t('change') : t('add');
  return (
    <FormDialog title={title} form={form} yes={t('save')} save={save} onClose={onClose}>
      <DateField form={form} name="day" label={t('day')} after={today} required data-autofocus />
      <TextField form={form} name="name" label={t('name')} />
      <MultiSelectField
        form={form}
        name="states"
        label={t('states')}
        hint={t('statesHint')}
        data={stateOptions()}
        searchable
        clearable
      />
      <CheckField form={form} name="isExpected" label={t('isExpected')} hint={t('isExpectedHint')} />
    </FormDialog>
  );
}
