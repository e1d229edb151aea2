import { SimpleGrid, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPayoutSettingsSet, type Period, type Schedule, type Weekday } from '../../api/client';
import { scheduleChange } from '../../api/gen/limits/schedule_change';
import { useAction } from '../../api/query';
import { FormDialog } from '../../kit/dialog/form_dialog';
import { AreaField, MoneyField, SelectField, SwitchField } from '../../kit/form/fields';
import { showFieldErrors, useKitForm } from '../../kit/form/form';
import { amount, required, rules } from '../../kit/form/rules';
import { toMoney } from '../../kit/money/money';
import { cutOffsBeside, cutOffText, monthLabel, periodLabel, PERIODS, WEEKDAYS, weekdayLabel } from './schedule_words';

type Values = {
  period: Period;
  weekday: Weekday;
  monthDay: string;
  month: string;
  cutOff: string;
  minimum: string;
  isHeld: boolean;
  heldReason: string;
};

type Props = {
  merchant: string;
  name: string;
  schedule: Schedule;
  onClose: () => void;
  onDone: (message: string) => void;
};

const numbers = (last: number) => Array.from({ length: last }, (_, at) => String(at + 1));

/** Counts from the next cut-off on; what is closed already stays as it is. */
export function SettingsForm({ merchant, name, schedule, onClose, onDone }: Props) {
  const { t, i18n } = useTranslation('payouts');
  const queries = useQueryClient();
  // What is read anew meanwhile is not what is shown here.
  const [was] = useState(() => {
    const { heldReason, ...read } = schedule;
    return { ...read, ...(heldReason !== null && { heldReason }) };
  });
  const form = useKitForm<Values>({
    confirmsAll: true,
    limits: scheduleChange,
    initialValues: {
      period: schedule.period,
      weekday: schedule.weekday,
      monthDay: String(schedule.monthDay),
      month: String(schedule.month),
      cutOff: String(schedule.cutOff),
      minimum: schedule.minimum,
      isHeld: schedule.isHeld,
      heldReason: schedule.heldReason ?? '',
    },
    validate: {
      minimum: rules(required, amount),
      heldReason: (value, values) => (values.isHeld ? required(value, values) : null),
    },
  });
  const save = useAction(
    ({ period, weekday, monthDay, month, cutOff, minimum, isHeld, heldReason }: Values, keyed) =>
      adminPayoutSettingsSet({
        path: { id: merchant },
        body: {
          period,
          weekday,
          monthDay: Number(monthDay),
          month: Number(month),
          cutOff: Number(cutOff),
          minimum: toMoney(minimum) ?? minimum,
          isHeld,
          ...(isHeld && { heldReason: heldReason.trim() }),
          was,
        },
        ...keyed,
      }),
    {
      silent: true,
      failure: 'payoutSettings/edit',
      onError: (error) => {
        showFieldErrors(form, error);
        void queries.invalidateQueries({ queryKey: ['payoutSettings'] });
      },
      onSuccess: ({ successMessage }) => onDone(successMessage),
    },
  );
  const { period, isHeld } = form.getValues();
  const title = t('settings.changeOf', { merchant: name });
  return (
    <FormDialog title={title} form={form} yes={t('settings.save')} save={save} onClose={onClose}>
      <Text fz="sm">{t('settings.text')}</Text>
      <SelectField
        form={form}
        name="period"
        label={t('settings.period')}
        data={PERIODS.map((value) => ({ value, label: periodLabel(value) }))}
        data-autofocus
      />
      {period === 'WK' && (
        <SelectField
          form={form}
          name="weekday"
          label={t('settings.weekday')}
          data={WEEKDAYS.map((value) => ({ value, label: weekdayLabel(value, i18n.language) }))}
        />
      )}
      {(period === 'MT' || period === 'YR') && (
        <SimpleGrid cols={period === 'YR' ? { base: 1, sm: 2 } : 1}>
          <SelectField form={form} name="monthDay" label={t('settings.monthDay')} data={numbers(28)} />
          {period === 'YR' && (
            <SelectField
              form={form}
              name="month"
              label={t('settings.month')}
              data={numbers(12).map((value) => ({ value, label: monthLabel(Number(value), i18n.language) }))}
            />
          )}
        </SimpleGrid>
      )}
      <SelectField
        form={form}
        name="cutOff"
        label={t('column.cutOff')}
        hint={t('settings.cutOffHint')}
        data={cutOffsBeside(schedule.cutOff).map((it) => ({ value: String(it), label: cutOffText(it) }))}
      />
      <MoneyField form={form} name="minimum" label={t('settings.minimum')} hint={t('settings.minimumHint')} />
      <SwitchField form={form} name="isHeld" label={t('settings.hold')} hint={t('settings.holdHint')} />
      {isHeld && <AreaField form={form} name="heldReason" label={t('settings.why')} required />}
    </FormDialog>
  );
}
