import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  payoutAccountApprove,
  payoutAccountAsk,
  payoutAccountGet,
  payoutAccountReject,
  type BankAccountRow,
  type PayoutRow,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import { accountDraft } from '../../api/gen/limits/account_draft';
import { payoutRemarks } from '../../api/gen/limits/payout_remarks';
import { useAction } from '../../api/query';
import { DialogFoot } from '../../kit/dialog/dialog_foot';
import { AskDialog } from '../../kit/dialog/ask_dialog';
import { TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import type { DialogContentProps } from '../../kit/list/list_types';
import { useCan } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';

/** Where payouts go, and the change that waits for a second person. */
export function AccountDialog({ close, done }: DialogContentProps<PayoutRow>) {
  const { t } = useTranslation('payouts');
  const can = useCan();
  const [isChanging, setChanging] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['payoutAccount'],
    queryFn: ({ signal }) => payoutAccountGet({ signal }),
    refetchOnMount: 'always',
    meta: { silent: true },
  });
  if (error) return <Alert color="red">{errorText(error)}</Alert>;
  if (!data) return <Loading />;
  if (isChanging) return <AccountForm close={() => setChanging(false)} done={done} />;
  return (
    <>
      {data.used ? (
        <Section title={t('account.used')}>
          <AccountFacts account={data.used} />
        </Section>
      ) : (
        <Text mb="md">{t('account.none')}</Text>
      )}
      {data.asked && <Asked account={data.asked} done={done} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          {t('account.close')}
        </Button>
        {!data.asked && can('payment.payout.edit') && (
          <Button onClick={() => setChanging(true)}>{t('account.change')}</Button>
        )}
      </Group>
    </>
  );
}

function AccountFacts({ account }: { account: BankAccountRow }) {
  const { t } = useTranslation('payouts');
  return (
    <Facts
      facts={[
        { label: t('account.bankName'), value: account.bankName },
        { label: t('account.bankCode'), value: account.bankCode },
        { label: t('account.accountNo'), value: account.accountNo },
        { label: t('account.accountName'), value: account.accountName },
        { label: t('account.askedBy'), value: account.askedBy },
        { label: t('account.usableFrom'), value: account.usableFrom && formatInstant(account.usableFrom) },
      ]}
    />
  );
}

function Asked({ account, done }: { account: BankAccountRow; done: DialogContentProps<PayoutRow>['done'] }) {
  const { t } = useTranslation('payouts');
  const can = useCan();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'approve' | 'reject'>();
  const mayDecide = can('payment.payout.approve') && !account.isOwn;
  const decided = (message?: string) => {
    void queries.invalidateQueries({ queryKey: ['payoutAccount'] });
    done(message);
  };
  return (
    <Section title={t('account.asked')}>
      <AccountFacts account={account} />
      <Text fz="sm" c="dimmed" mt="xs">
        {t(account.isOwn ? 'account.ownText' : 'account.askedText')}
      </Text>
      {mayDecide && (
        <Group mt="sm" gap="xs">
          <Button size="xs" onClick={() => setOpen('approve')}>
            {t('account.approve')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen('reject')}>
            {t('account.reject')}
          </Button>
        </Group>
      )}
      {open && (
        <AskDialog
          dialog={
            open === 'approve'
              ? {
                  type: 'confirmation',
                  text: () => t('account.approveText'),
                  run: (id, keyed) => payoutAccountApprove({ path: { id }, ...keyed }),
                }
              : {
                  type: 'customDialog',
                  limits: payoutRemarks,
                  title: () => t('account.reject'),
                  run: (id, remarks, keyed) => payoutAccountReject({ path: { id }, body: { remarks }, ...keyed }),
                }
          }
          id={account.id}
          row={account}
          onClose={() => setOpen(undefined)}
          onDone={decided}
        />
      )}
    </Section>
  );
}

function AccountForm({ close, done }: { close: () => void; done: DialogContentProps<PayoutRow>['done'] }) {
  const { t } = useTranslation('payouts');
  const form = useKitForm({
    limits: accountDraft,
    initialValues: { bankName: '', bankCode: '', accountNo: '', accountName: '' },
  });
  const save = useAction((values: typeof form.values, keyed) => payoutAccountAsk({ body: values, ...keyed }), {
    silent: true,
    failure: 'payouts/account',
    onError: (error) => showFieldErrors(form, error),
    onSuccess: ({ successMessage }) => done(successMessage),
  });
  return (
    <KitForm form={form} label={t('account.change')} onSubmit={(values) => save.mutate(values)}>
      <Text fz="sm" mb="md">
        {t('account.changeText')}
      </Text>
      <Stack gap="sm">
        <TextField form={form} name="bankName" label={t('account.bankName')} data-autofocus />
        <TextField form={form} name="bankCode" label={t('account.bankCode')} />
        <TextField form={form} name="accountNo" label={t('account.accountNo')} inputMode="numeric" />
        <TextField form={form} name="accountName" label={t('account.accountName')} />
        <DialogFoot yes={t('account.change')} onCancel={close} isWorking={save.isPending} error={save.error} />
      </Stack>
    </KitForm>
  );
}
