import { Text } from '@mantine/core';
import { texts } from '../../kit/i18n';
import { formatAmount, senToMoney } from '../../kit/money/money';
import { todayIso } from '../../kit/time/time';
import type { Specimen, SpecimenState } from '../../kit/ui/specimen';
import { DayChart } from './day_chart';
import { Asked, Panel, Quiet } from './panel';

const t = texts.t;
const DAY_MS = 24 * 3600_000;
const DAYS = 30;

/** A month that looks like one: weekends stronger, two days without a sale. */
const month = () =>
  Array.from({ length: DAYS }, (_, at) => {
    const volume = at === 4 || at === 18 ? 0 : 3 + ((at * 7) % 11) + (at % 7 > 4 ? 8 : 0);
    return {
      date: todayIso(new Date(Date.now() - (DAYS - 1 - at) * DAY_MS)),
      volume,
      value: senToMoney(BigInt(volume) * 8750n),
    };
  });

// The chart takes its name from the panel it stands in.
const Chart = () => (
  <Panel id="sales-by-day" title={t('dashboard:byDay')}>
    <DayChart days={month()} />
  </Panel>
);

const query = { data: undefined, isError: false, isFetching: false, refetch: () => undefined };

const card = (state: SpecimenState, asked: Partial<Parameters<typeof Asked<string>>[0]['query']>) => ({
  state,
  Live: () => (
    <Panel id={`panel-${state}`} title={`${t('gallery:sample.today')}: ${t(`gallery:state.${state}`)}`}>
      <Asked
        query={{ ...query, ...asked }}
        lines={2}
        empty={
          <Quiet icon="trend" title={t('gallery:state.empty')}>
            {t('gallery:sample.none')}
          </Quiet>
        }
      >
        {(rows) => (
          <Text fz="xl" fw={600}>
            {formatAmount(rows[0] ?? '')}
          </Text>
        )}
      </Asked>
    </Panel>
  ),
});

/** What the gallery shows of the dashboard. */
export const specimens: Specimen[] = [
  { key: 'salesChart', isWide: true, states: [{ state: 'weeks', Live: Chart }] },
  {
    key: 'panel',
    states: [
      card('filled', { data: ['4823.50'] }),
      card('loading', { isFetching: true }),
      card('empty', { data: [] }),
      card('failed', { isError: true }),
    ],
  },
];
