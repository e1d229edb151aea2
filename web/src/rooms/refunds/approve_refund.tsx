import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  adminRefundRequestApprove,
  adminRefundRequestGet,
  type AdminRefundRequest,
  type RefundApproval,
} from '../../api/client';
import { refundApproval } from '../../api/gen/limits/refund_approval';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AreaField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { NO_PAYEE, PayeeFields, payeeOf, payeeRules } from '../../kit/form/payee_fields';
import { required } from '../../kit/form/rules';
import { errorText } from '../../api/error_text';
import type { DialogContentProps } from '../../kit/list/list_types';
import { formatAmount } from '../../kit/money/money';
import { Loading } from '../../kit/ui/loading';
import { Balances } from './balances';
import { hasTooLittle } from './covered';

/** Approving moves money: who does it sees what the merchant has, and says why where that is too little. */
export function ApproveRefund(props: DialogContentProps<AdminRefundRequest>) {
  const { data, error } = useQuery({
    queryKey: ['adminRefundRequests', 'details', props.id],
    queryFn: ({ signal }) => adminRefundRequestGet({ path: { id: props.id }, signal }),
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  return <ApproveForm {...props} request={data} />;
}

function ApproveForm({
  id,
  request,
  close,
  done,
}: DialogContentProps<AdminRefundRequest> & { request: AdminRefundRequest }) {
  const { t } = useTranslation('refunds');
  const needsReason = hasTooLittle(request);
  const needsPayee = Boolean(request.isByTransfer && !request.payeeAccount);
  const form = useKitForm({
    limits: refundApproval,
    initialValues: { reason: '', ...NO_PAYEE },
    validate: { reason: needsReason ? required : () => null, ...payeeRules(needsPayee) },
  });
  const approve = useAction(
    (body: RefundApproval, keyed) => adminRefundRequestApprove({ path: { id }, body, ...keyed }),
    {
      silent: true,
      failure: 'adminRefundRequests/approve',
      onError: (error) => showFieldErrors(form, error),
      onSuccess: (answer) => done(answer.successMessage),
    },
  );
  return (
    <KitForm
      form={form}
      label={t('approveTitle')}
      onSubmit={(values) => {
        const reason = values.reason.trim();
        approve.mutate({ ...(reason !== '' && { reason }), ...payeeOf(needsPayee, values) });
      }}
    >
      <Stack gap="md">
        <Text>
          {t('approveText', {
            amount: formatAmount(request.amount, request.currency),
            order: request.orderNo,
            merchant: request.merchantName ?? '',
          })}
        </Text>
        <Balances request={request} />
        {needsReason && (
          <>
            <Alert color="yellow">{t('balance.tooLittle')}</Alert>
            <AreaField form={form} name="reason" label={t('balance.reason')} required minRows={2} />
          </>
        )}
        {needsPayee && <PayeeFields form={form} />}
        <Text fw={500}>{t('approveNote')}</Text>
        <DialogFoot yes={t('action.approve')} onCancel={close} isWorking={approve.isPending} error={approve.error} />
      </Stack>
    </KitForm>
  );
}
