import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refundRequestCreate, type RefundRequestCreate, type SalesTransaction } from '../../api/client';
import { refundDraft } from '../../api/gen/limits/refund_draft';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField, MoneyField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { NO_PAYEE, PayeeFields, payeeOf, payeeRules } from '../../kit/form/payee_fields';
import { amount, isEmpty, rules } from '../../kit/form/rules';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount, isMore, isPositive, toMoney } from '../../kit/money/money';
import { Loading } from '../../kit/ui/loading';
import { remaining } from './refundable';
import { useTransaction } from './use_transaction';

/** Asks the gateway to give back all or part of a paid transaction. */
export function RequestRefund(props: DialogContentProps<SalesTransaction>) {
  const { t } = useTranslation(['payments', 'kit']);
  // Read afresh: how much remains may have changed since the list was loaded.
  const { data, error } = useTransaction(props.id);
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  if (!data.transaction.actions.includes('REQUEST_REFUND')) {
    return (
      <Stack>
        <Alert color="yellow">{t('refund.notPossible')}</Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.close}>
            {t('kit:action.close')}
          </Button>
        </Group>
      </Stack>
    );
  }
  return <RefundForm {...props} sale={data.transaction} isByTransfer={data.isRefundByTransfer} />;
}

type FormProps = DialogContentProps<SalesTransaction> & { sale: SalesTransaction; isByTransfer: boolean };

function RefundForm({ sale, isByTransfer, close, done }: FormProps) {
  const { t } = useTranslation(['payments', 'kit']);
  const queryClient = useQueryClient();
  const most = remaining(sale);
  const inBounds = (value: unknown) => {
    const typed = toMoney(String(value)) ?? '0.00';
    if (!isPositive(typed)) return t('refund.positive');
    return isMore(typed, most) ? t('refund.tooMuch', { amount: formatAmount(most, sale.currency) }) : null;
  };
  const form = useKitForm({
    confirmsAll: true,
    limits: refundDraft,
    initialValues: { amount: most, reason: '', ...NO_PAYEE },
    validate: {
      amount: (value) => (isEmpty(value) ? null : rules(amount, inBounds)(value, {})),
      ...payeeRules(isByTransfer),
    },
  });
  const create = useAction((body: RefundRequestCreate, keyed) => refundRequestCreate({ body, ...keyed }), {
    silent: true,
    failure: 'salesTransactions/request-refund',
    onError: (error) => showFieldErrors(form, error),
    onSuccess: (request) => {
      void queryClient.invalidateQueries({ queryKey: ['refundRequests'] });
      done(t('refund.done', { amount: formatAmount(request.amount, request.currency) }));
    },
  });
  return (
    <KitForm
      form={form}
      label={t('refund.title')}
      onSubmit={(values) =>
        create.mutate({
          salesTransactionId: sale.id,
          amount: toMoney(values.amount) ?? '',
          reason: values.reason.trim(),
          ...payeeOf(isByTransfer, values),
        })
      }
    >
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          {sale.orderNo} · {t('refund.intro')}
        </Text>
        <MoneyField
          form={form}
          name="amount"
          label={t('refund.amount')}
          hint={t('refund.remaining', {
            amount: formatAmount(most, sale.currency),
            total: formatAmount(sale.amount, sale.currency),
          })}
        />
        <AreaField form={form} name="reason" label={t('refund.reason')} minRows={3} data-autofocus />
        {isByTransfer && <PayeeFields form={form} />}
        <DialogFoot yes={t('refund.submit')} onCancel={close} isWorking={create.isPending} error={create.error} />
      </Stack>
    </KitForm>
  );
}
