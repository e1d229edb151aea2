import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MandateProduct } from '../../api/client';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatInstant } from '../../kit/time/time';
import { weekdayName } from '../../kit/time/weekday';
import { CopyButton } from '../../kit/ui/copy_button';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import classes from './mandates.module.css';
import { amountInRinggit, debitsLabel, frequencyLabel, lateLabel, productBadge, startLabel } from './product_words';
import { useProduct } from './use_product';

export function ProductView({ id }: DialogContentProps<MandateProduct>) {
  const { t, i18n } = useTranslation(['mandates', 'kit']);
  const { data, error } = useProduct(id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  const { product, terms } = data;
  const startDay =
    product.startDay === null
      ? null
      : product.frequency === 'WK'
        ? weekdayName(i18n.language, product.startDay - 1)
        : String(product.startDay);
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start" wrap="nowrap">
        <div>
          <Text fz={26} fw={600} lh={1.2}>
            {amountInRinggit(product)}
          </Text>
          <Text c="dimmed">{product.name}</Text>
        </div>
        <StatusBadge {...productBadge(product)} />
      </Group>
      <Section title={t('url.title')}>
        <Anchor href={product.url} target="_blank" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
          {product.url}
        </Anchor>
        <Group mt="sm">
          <CopyButton value={product.url} label={t('url.copy')} />
        </Group>
      </Section>
      <Section title={t('form.when')}>
        <Facts
          facts={[
            { label: t('column.frequency'), value: frequencyLabel(product.frequency) },
            { label: t('form.debits'), value: debitsLabel(product) },
            { label: t('form.start'), value: startLabel(product.startRule) },
            { label: product.frequency === 'WK' ? t('form.weekday') : t('form.monthDay'), value: startDay },
            { label: t('form.late'), value: lateLabel(product.lateRule) },
            { label: t('form.retries'), value: String(product.retries) },
          ]}
        />
      </Section>
      <Section title={t('form.what')}>
        <Facts
          facts={[
            { label: t('form.description'), value: product.description },
            { label: t('column.created'), value: formatInstant(product.createdDate) },
            { label: t('column.mandates'), value: String(product.mandates) },
          ]}
        />
      </Section>
      <Section title={t('termsVersion', { version: product.termsVersion })}>
        <div className={classes.terms} tabIndex={0} role="region" aria-label={t('form.terms')}>
          {terms}
        </div>
      </Section>
    </>
  );
}
