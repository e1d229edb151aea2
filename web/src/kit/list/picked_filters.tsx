import { Group } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, DateTimeField } from '../form/date_fields';
import { useKitForm } from '../form/form';
import { dateTime, day } from '../form/generic_rules';
import type { Rule } from '../form/rules';
import { isWall } from '../time/typed_date';
import classes from './list.module.css';

type Picked = Record<string, string>;

// The fields of kit/form hold what is half typed or out of their limits; only what keeps its rule, or nothing, filters.
const usePicked = (
  values: Picked,
  rulesOf: (now: Picked) => Record<string, Rule>,
  onChange: (changed: Picked) => void,
) => {
  const form = useKitForm<Picked>({
    initialValues: values,
    validate: (now) => wrongOf(now, rulesOf(now)),
    onValuesChange: (now) => {
      const wrong = wrongOf(now, rulesOf(now));
      const changed = Object.entries(now).filter(([name, value]) => value !== values[name] && !wrong[name]);
      if (changed.length > 0) onChange(Object.fromEntries(changed));
    },
  });
  const text = JSON.stringify(values);
  const follow = useEffectEvent((applied: Picked) => form.setValues(applied));
  useEffect(() => follow(JSON.parse(text) as Picked), [text]);
  return form;
};

const wrongOf = (now: Picked, rules: Record<string, Rule>) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(now[name], now)]));

// Under the bar there is no room for a hint; the placeholder shows the format.
const QUIET = { description: undefined } as const;

type DayProps = { name: string; label: string; value: string; onChange: (value: string) => void };

/** One day of the Malaysian calendar: dd/MM/yyyy, kept as "yyyy-MM-dd". */
export function DayFilter({ name, label, value, onChange }: DayProps) {
  const rules = { [name]: day(() => label) };
  const form = usePicked(
    { [name]: value },
    () => rules,
    (changed) => onChange(changed[name] ?? ''),
  );
  return <DateField form={form} name={name} label={label} className={classes.dateTimeFilter} {...QUIET} />;
}

// A half-typed end limits nothing.
const wholeOr = (value: string | undefined) => (value && isWall(value) ? value : undefined);

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
  const [fromLabel, toLabel] = [t('rangeFrom', { label }), t('rangeTo', { label })];
  const after = (now: Picked) => ({ after: wholeOr(now[names.from]) });
  const before = (now: Picked) => ({ before: wholeOr(now[names.to]) });
  const form = usePicked(
    { [names.from]: from, [names.to]: to },
    (now) => ({
      [names.from]: dateTime(
        () => fromLabel,
        () => before(now),
      ),
      [names.to]: dateTime(
        () => toLabel,
        () => after(now),
      ),
    }),
    (changed) => onChange(changed[names.from] ?? from, changed[names.to] ?? to),
  );
  const now = form.getValues();
  const shared = { form, className: classes.dateTimeFilter, ...QUIET };
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={label} className={classes.dateTimes}>
      <DateTimeField {...shared} name={names.from} label={fromLabel} {...before(now)} />
      <DateTimeField {...shared} name={names.to} label={toLabel} {...after(now)} />
    </Group>
  );
}
