import { Group } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, DateTimeField } from '../form/date_fields';
import { useKitForm } from '../form/form';
import { isDay, isWall } from '../form/typed_date';
import classes from './list.module.css';

type Picked = Record<string, string>;

// The fields of kit/form hold what is half typed; only what is a date, or nothing, is a filter.
const usePicked = (values: Picked, isWhole: (value: string) => boolean, onChange: (changed: Picked) => void) => {
  const form = useKitForm<Picked>({
    initialValues: values,
    onValuesChange: (now) => {
      const changed = Object.entries(now).filter(
        ([name, value]) => value !== values[name] && (value === '' || isWhole(value)),
      );
      if (changed.length > 0) onChange(Object.fromEntries(changed));
    },
  });
  const text = JSON.stringify(values);
  useEffect(() => form.setValues(JSON.parse(text) as Picked), [text]); // eslint-disable-line react-hooks/exhaustive-deps
  return form;
};

// Under the bar there is no room for a hint; the placeholder shows the format.
const QUIET = { description: undefined } as const;

type DayProps = { name: string; label: string; value: string; onChange: (value: string) => void };

/** One day of the Malaysian calendar: dd/MM/yyyy, kept as "yyyy-MM-dd". */
export function DayFilter({ name, label, value, onChange }: DayProps) {
  const form = usePicked({ [name]: value }, isDay, (changed) => onChange(changed[name] ?? ''));
  return <DateField form={form} name={name} label={label} className={classes.dateTimeFilter} {...QUIET} />;
}

type RangeProps = {
  names: { from: string; to: string };
  label: string;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
};

/** Two moments, dd/MM/yyyy HH:mm:ss in steps of 15 minutes; neither can be chosen beyond the other. */
export function DateTimeRange({ names, label, from, to, onChange }: RangeProps) {
  const { t } = useTranslation('form');
  const form = usePicked({ [names.from]: from, [names.to]: to }, isWall, (changed) =>
    onChange(changed[names.from] ?? from, changed[names.to] ?? to),
  );
  const shared = { form, className: classes.dateTimeFilter, ...QUIET };
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={label} className={classes.dateTimes}>
      <DateTimeField {...shared} name={names.from} label={t('rangeFrom', { label })} before={to || undefined} />
      <DateTimeField {...shared} name={names.to} label={t('rangeTo', { label })} after={from || undefined} />
    </Group>
  );
}
