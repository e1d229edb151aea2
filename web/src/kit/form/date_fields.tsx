import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PickerField, type PickerProps } from './picker_field';
import type { Bound } from './field';
import { earlier, later } from '../time/typed_date';

/** A day, shown and typed dd/MM/yyyy, kept as "yyyy-MM-dd". Its rule is `day`. */
export const DateField = <V,>(props: PickerProps<V>) => <PickerField kind="day" {...props} />;

/**
 * Malaysian wall clock, shown and typed dd/MM/yyyy HH:mm:ss, kept as "yyyy-MM-dd HH:mm:ss"; offered in steps of 15
 * minutes between `after` and `before`. Its rule is `dateTime`.
 */
export const DateTimeField = <V,>(props: PickerProps<V>) => <PickerField kind="dateTime" {...props} />;

type RangeProps<V> = Omit<PickerProps<V>, 'name' | 'hint'> & { from: Bound<V>['name']; to: Bound<V>['name'] };

/** Two days; neither can be chosen beyond the other. */
export function DateRangeField<V>({ form, from, to, label, after, before, ...rest }: RangeProps<V>) {
  const { t } = useTranslation('form');
  const values = form.getValues() as Record<string, string>;
  const shared = { form, ...rest };
  return (
    <Group role="group" aria-label={label} gap="sm" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
      <DateField
        {...shared}
        name={from}
        label={t('rangeFrom', { label })}
        after={after}
        before={earlier(values[to], before)}
      />
      <DateField
        {...shared}
        name={to}
        label={t('rangeTo', { label })}
        after={later(values[from], after)}
        before={before}
      />
    </Group>
  );
}
