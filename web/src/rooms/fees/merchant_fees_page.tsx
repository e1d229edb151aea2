import { Button, Paper, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { merchantFeesGet, type DatedRuleRow, type MerchantFees, type PaymentMethod } from '../../api/client';
import { AutocompleteField } from '../../kit/form/fields';
import { useKitForm } from '../../kit/form/form';
import { ListTabs } from '../../kit/list/list_tabs';
import { suggestMerchants } from '../../kit/list/merchants';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Figures } from '../../kit/ui/figures';
import { Loading } from '../../kit/ui/loading';
import { StatusBadge } from '../../kit/ui/status_badge';
import { toast } from '../../kit/ui/toast';
import { feeTabs } from '../../nav/fee_tabs';
import { paths } from '../../nav/paths';
import { RuleForm } from './rule_form';
import { Waiting } from './waiting';
import { acquirerPart, gatewayPart, typeLabel, type MethodLabel } from './words';

/** One merchant's fees by payment method, what they were and will be, and what is proposed. */
export function MerchantFeesPage({ methodLabel }: { methodLabel: MethodLabel }) {
  const { t } = useTranslation('fees');
  const { merchant } = useSearch({ strict: false }) as { merchant?: string };
  const navigate = useNavigate();
  const fees = useQuery({
    queryKey: ['merchantFees', merchant],
    queryFn: ({ signal }) => merchantFeesGet({ path: { id: merchant ?? '' }, signal }),
    enabled: merchant !== undefined,
    meta: { silent: true },
  });
  const form = useKitForm<{ merchant: string | null }>({
    initialValues: { merchant: merchant ?? null },
    onValuesChange: ({ merchant: chosen }) => {
      if (chosen && chosen !== merchant)
        void navigate({ to: '.', search: { merchant: chosen } as never, replace: true });
    },
  });
  const known = fees.data;
  return (
    <Page title={t('merchants.title')}>
      <ListTabs tabs={feeTabs} path={paths.merchantFees} />
      <Paper withBorder p="md" mb="md">
        <AutocompleteField
          key={known?.merchant ?? 'none'}
          form={form}
          name="merchant"
          label={t('column.merchant')}
          suggest={suggestMerchants}
          {...(known && { chosen: { value: known.merchant, label: known.merchantName } })}
        />
      </Paper>
      {merchant === undefined && <Text c="dimmed">{t('merchants.choose')}</Text>}
      {merchant !== undefined && fees.error && <FailedAlert error={fees.error} onRetry={() => void fees.refetch()} />}
      {merchant !== undefined && fees.isPending && <Loading />}
      {known && <Fees of={known} methodLabel={methodLabel} />}
    </Page>
  );
}

function Fees({ of: fees, methodLabel }: { of: MerchantFees; methodLabel: MethodLabel }) {
  const { t } = useTranslation('fees');
  const queries = useQueryClient();
  const mayPropose = useCan()('admin.fee.edit');
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<PaymentMethod>();
  const rulesOf = (method: number | undefined) => fees.methods.find((it) => it.paymentMethod === method)?.rules ?? [];
  const close = () => setOpen(undefined);
  return (
    <>
      <Waiting proposals={fees.waiting} methodLabel={methodLabel} />
      <Paper withBorder component="section" aria-label={t('merchants.rules')}>
        <Figures
          label={t('merchants.rules')}
          columns={[
            { key: 'method', label: t('column.method') },
            { key: 'type', label: t('column.type'), isText: true },
            { key: 'acquirer', label: t('column.acquirer') },
            { key: 'gateway', label: t('column.gateway') },
            { key: 'from', label: t('column.from'), isText: true },
            ...(mayPropose ? [{ key: 'actions', label: t('column.actions'), isHidden: true }] : []),
          ]}
          rows={fees.methods.flatMap(({ paymentMethod, rules }) => {
            const method = methodLabel(paymentMethod as PaymentMethod);
            return rules
              .filter((it) => isAll || it.isInForce || it.isToCome)
              .map((it, row) => ({
                key: `${paymentMethod} ${it.validFrom}`,
                label: method,
                isOver: !it.isInForce && !it.isToCome,
                values: [
                  typeLabel(it.rule.feeType),
                  acquirerPart(it.rule),
                  gatewayPart(it.rule),
                  <Since key="from" of={it} />,
                  row === 0 ? (
                    <Button
                      key="propose"
                      size="xs"
                      variant="default"
                      aria-label={t('propose.of', { method })}
                      onClick={() => setOpen(paymentMethod as PaymentMethod)}
                    >
                      {t('propose.button')}
                    </Button>
                  ) : null,
                ],
              }));
          })}
        />
      </Paper>
      <Switch
        mt="md"
        label={t('merchants.history')}
        checked={isAll}
        onChange={(e) => setAll(e.currentTarget.checked)}
      />
      <Text c="dimmed" fz="sm" mt="xs">
        {t('merchants.package', { name: fees.packageName })}
      </Text>
      {open !== undefined && (
        <RuleForm
          merchant={fees.merchant}
          merchantName={fees.merchantName}
          method={open}
          now={rulesOf(open).find((it) => it.isInForce)?.rule}
          firstDay={fees.firstDay}
          methodLabel={methodLabel}
          onClose={close}
          onDone={() => {
            close();
            toast.success(t('propose.done'));
            void queries.invalidateQueries({ queryKey: ['merchantFees'] });
            void queries.invalidateQueries({ queryKey: ['feeProposals'] });
          }}
        />
      )}
    </>
  );
}

function Since({ of: { validFrom, isToCome } }: { of: DatedRuleRow }) {
  const { t } = useTranslation('fees');
  return (
    <>
      {formatInstant(validFrom)} {isToCome && <StatusBadge tone="waiting" label={t('toCome')} />}
    </>
  );
}
