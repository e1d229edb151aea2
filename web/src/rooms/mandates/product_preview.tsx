import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mandateProductPreview } from '../../api/client';
import { formatIsoDay } from '../../kit/time/time';
import { Section } from '../../kit/ui/facts';
import classes from './mandates.module.css';
import type { ProductDraft } from '../../api/client';

type Plan = Pick<ProductDraft, 'frequency' | 'debits' | 'startRule' | 'startDay' | 'lateRule'>;

/** When a payer who accepts today would be debited: said before anything is saved. */
export function ProductPreview({ plan }: { plan: Plan }) {
  const { t } = useTranslation('mandates');
  const isWhole = plan.startRule !== 'ON_DAY' || plan.startDay !== undefined;
  const { data } = useQuery({
    queryKey: ['mandateProducts', 'preview', plan],
    queryFn: ({ signal }) => mandateProductPreview({ query: plan as never, signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  return (
    <Section title={t('preview.title')}>
      {!data || !isWhole ? (
        <Text c="dimmed" fz="sm">
          {t('preview.waits')}
        </Text>
      ) : (
        <div aria-live="polite">
          <Text fz="sm">
            {t('preview.text', { signed: formatIsoDay(data.signedOn), approved: formatIsoDay(data.approvedBy) })}
          </Text>
          <ol className={classes.dates}>
            {data.debits.map((it) => (
              <li key={it.due}>
                {formatIsoDay(it.debited)}
                {it.debited !== it.due && (
                  <Text span c="dimmed" fz="sm">
                    {' '}
                    {t('preview.moved', { due: formatIsoDay(it.due) })}
                  </Text>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Section>
  );
}
