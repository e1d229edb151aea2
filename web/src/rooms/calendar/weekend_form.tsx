import { useTranslation } from 'react-i18next';
import { weekendUpdate, type MalaysianState, type Weekday } from '../../api/client';
import { useAction } from '../../api/query';
import { FormDialog } from '../../kit/dialog/form_dialog';
import { ChecklistField, DateField, SelectField } from '../../kit/form/fields';
import { showFieldErrors, useKitForm } from '../../kit/form/form';
import { day } from '../../kit/form/generic_rules';
import { required, rules } from '../../kit/form/rules';
import { texts } from '../../kit/i18n';
import { weekdayName } from '../../kit/time/weekday';
import { stateOptions, WEEKDAYS } from './states';

type Values = { state: MalaysianState; since: string; days: Weekday[] };
type Props = { state: MalaysianState; days: Weekday[]; today: string; onClose: () => void; onSaved: () => void };

/** The days of the week on which a state rests, from a day to come on. */
export function WeekendForm({ state, days, today, onClose, onSaved }: Props) {
  const { t, i18n } = useTranslation(['calendar', 'kit']);
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: {},
    initialValues: { state, since: '', days },
    validate: {
      since: rules(
        required,
        day(() => texts.t('calendar:since')),
      ),
      days: (value: Weekday[]) => (value.length >= 1 && value.length <= 3 ? null : texts.t('calendar:restHint')),
    },
  });
  const save = useAction((body: Values, keyed) => weekendUpdate({ body, ...keyed }), {
    silent: true,
    onSuccess: onSaved,
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog title={t('restChange')} form={form} yes={t('save')} save={save} onClose={onClose}>
      <SelectField form={form} name="state" label={t('state')} data={stateOptions()} allowDeselect={false} />
      <DateField form={form} name="since" label={t('since')} after={today} required data-autofocus />
      <ChecklistField
        form={form}
        name="days"
        label={t('rest')}
        hint={t('restHint')}
        options={WEEKDAYS.map((it, weekday) => ({ value: it, label: weekdayName(i18n.language, weekday) }))}
      />
    </FormDialog>
  );
}
