import { Button, Group, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../kit/money/money';
import type { DayRange } from '../../kit/time/day_range';
import { SalesCard } from './sales_card';
import { ratePercent, ringgit, useSalesByDay, useSuccessByMethod } from './sales_figures';
import { total } from './scale';

/** The cards of the days that somebody chose, and the way back to today and this month. */
export function ChosenCards({ chosen, onClear }: { chosen: DayRange; onClear: () => void }) {
  const { t } = useTranslation('dashboard');
  const askedDays = useSalesByDay(chosen);
  const askedMethods = useSuccessByMethod(chosen);
  const byDay = askedDays.data ?? [];
  const methods = askedMethods.data ?? [];
  const value = total(byDay.map((day) => day.value));
  const volume = byDay.reduce((sum, day) => sum + day.volume, 0);
  const rate = ratePercent(
    methods.reduce((sum, row) => sum + row.paid, 0),
    methods.reduce((sum, row) => sum + row.attempted, 0),
  );
  return (
    <>
      <Group justify="flex-end" mb="xs">
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t('toToday')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        <SalesCard
          icon="wallet"
          label={t('rangeSales')}
          unit={t('byValue')}
          value={ringgit(value)}
          isWaiting={askedDays.isLoading}
        />
        <SalesCard
          icon="transaction"
          label={t('rangeSales')}
          unit={t('byVolume')}
          value={formatCount(volume)}
          isWaiting={askedDays.isLoading}
        />
        <SalesCard
          icon="trend"
          label={t('successRate')}
          unit={t('ofEnded')}
          value={t('percent', { rate })}
          isWaiting={askedMethods.isLoading}
        />
      </SimpleGrid>
    </>
  );
}
