import { Alert, Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mandateDryRun, type DryRunFigures } from '../../api/client';
import { formatCount, formatMoney } from '../../kit/money/money';
import { FailedAlert } from '../../kit/page/failed_alert';
import { formatIsoDay } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import classes from './mandates.module.css';

type Asked = { month?: string; rates?: string; seed?: number };

/** A month played through with debits that fail: what it brings and costs. Nothing is written. */
export function DryRun() {
  const { t } = useTranslation('mandates');
  const [asked, setAsked] = useState<Asked>({});
  const [month, setMonth] = useState<string>();
  const [seed, setSeed] = useState(1);
  const [rates, setRates] = useState<Record<string, number>>({});
  const { data, error, refetch } = useQuery({
    queryKey: ['mandateDryRun', asked],
    queryFn: ({ signal }) => mandateDryRun({ query: asked, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const play = () =>
    setAsked({
      ...((month ?? data?.month) ? { month: month ?? data?.month ?? '' } : {}),
      seed,
      rates: Object.entries(rates)
        .map(([bank, percent]) => `${bank}:${percent}`)
        .join(),
    });
  const days = data?.days.filter((day) => day.attempted > 0) ?? [];
  return (
    <Section order={2} title={t('forecast.dryTitle')}>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {t('forecast.dryWhat')}
        </Text>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            play();
          }}
        >
          <Group gap="sm" mb="sm" align="flex-start">
            <TextInput
              label={t('forecast.month')}
              type="month"
              w={170}
              value={month ?? data?.month ?? ''}
              onChange={(event) => setMonth(event.currentTarget.value)}
            />
            <NumberInput
              label={t('forecast.seed')}
              description={t('forecast.seedHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              w={{ base: '100%', xs: 260 }}
              min={0}
              max={1_000_000_000}
              allowDecimal={false}
              value={seed}
              onChange={(next) => setSeed(Number(next))}
            />
          </Group>
          <Fieldset legend={t('forecast.percents')} mb="sm">
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              {data?.banks.map((bank) => (
                <NumberInput
                  key={bank.id}
                  label={bank.name || bank.id}
                  suffix=" %"
                  description={
                    bank.seen > 0 ? t('forecast.seen', { failed: bank.seenFailed, seen: bank.seen }) : undefined
                  }
                  inputWrapperOrder={['label', 'input', 'description']}
                  min={0}
                  max={100}
                  allowDecimal={false}
                  value={rates[bank.id] ?? bank.percent}
                  onChange={(next) => setRates({ ...rates, [bank.id]: Number(next) })}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
          <Button type="submit">{t('forecast.play')}</Button>
        </form>
        {error && <FailedAlert error={error} onRetry={() => void refetch()} />}
        {data && <Total of={data.total} />}
        {data && days.length === 0 && <Alert color="gray">{t('forecast.dryNone')}</Alert>}
        {days.length > 0 && (
          <div className={classes.forecastTable} tabIndex={0} role="group" aria-label={t('forecast.dryTitle')}>
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('forecast.day')}</Table.Th>
                  {(['attempted', 'collected', 'failed', 'retried', 'amount', 'fees', 'net'] as const).map((key) => (
                    <Table.Th key={key} className="g-number">
                      {t(`forecast.${key}`)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {days.map((day) => (
                  <Table.Tr key={day.day}>
                    <Table.Td>{formatIsoDay(day.day)}</Table.Td>
                    {[day.attempted, day.collected, day.failed, day.retried].map((count, at) => (
                      <Table.Td key={at} className="g-number">
                        {formatCount(count)}
                      </Table.Td>
                    ))}
                    {[day.amount, day.fees, day.net].map((money, at) => (
                      <Table.Td key={at} className="g-number">
                        {formatMoney(money)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function Total({ of }: { of: DryRunFigures }) {
  const { t } = useTranslation('mandates');
  return (
    <Facts
      facts={[
        ...(['attempted', 'collected', 'failed', 'retried'] as const).map((key) => ({
          label: t(`forecast.${key}`),
          value: formatCount(of[key]),
        })),
        { label: t('forecast.amount'), value: formatMoney(of.amount), strong: true },
        { label: t('forecast.fees'), value: formatMoney(of.fees) },
        { label: t('forecast.net'), value: formatMoney(of.net), strong: true },
        ...(['announcements', 'failureMails', 'receipts'] as const).map((key) => ({
          label: t(`forecast.${key}`),
          value: formatCount(of[key]),
        })),
      ]}
    />
  );
}
