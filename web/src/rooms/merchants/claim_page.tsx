import { Alert, Anchor, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ApiError,
  merchantApplicationClaim,
  merchantApplicationInvited,
  type InvitedApplication,
  type MerchantApplicationClaim,
} from '../../api/client';
import { newKey } from '../../api/idempotency_key';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { errorText } from '../../api/error_text';
import { useSession } from '../../kit/session/session';
import { Facts } from '../../kit/ui/facts';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { Page } from '../../kit/page/page';
import { toast } from '../../kit/ui/toast';
import { draftStore } from './application_draft';
import { ownerOf } from './application_owner';
import classes from './application.module.css';

const codeOf = (error: unknown) => (error instanceof ApiError ? error.body.errorCode : undefined);

/**
 * Where the invitation leads a person who has an account already: what would be taken over, shown before it is. Anybody
 * may have named this address in an application, so the company and the bank account are there to be recognized.
 */
export function ClaimPage() {
  const { t } = useTranslation('merchants');
  const { invitation = '' } = useSearch({ strict: false }) as { invitation?: string };
  const invited = useQuery({
    queryKey: ['merchantApplicationInvited', invitation],
    queryFn: ({ signal }) =>
      merchantApplicationInvited({ body: { invitation }, headers: { 'Idempotency-Key': newKey() }, signal }),
    gcTime: 0,
    meta: { silent: true },
  });
  return (
    <Page title={t('claim.title')}>
      {invited.isError ? (
        <NotPossible error={invited.error} again={() => void invited.refetch()} />
      ) : invited.data ? (
        <Claim invitation={invitation} invited={invited.data} again={() => void invited.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** Why not, and the way on: under another address, with an application of one's own, or by trying again. */
function NotPossible({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation(['merchants', 'kit']);
  const { user } = useSession();
  const isRefused = error instanceof ApiError && error.status !== undefined && error.status < 500;
  return (
    <Stack maw={640} align="flex-start">
      <Alert color="red" role="alert" icon={<Icon name="alert" />} title={t('claim.failed')} w="100%">
        {errorText(error)}
        {codeOf(error) === 'invitation.otherAddress' && user && (
          <Text size="sm" mt="xs" className={classes.wrap}>
            {t('claim.signedInAs', { email: user.email })}
          </Text>
        )}
      </Alert>
      <Group>
        {isRefused ? (
          <Button component={Link} to={paths.applicationView}>
            {t('wizard.toView')}
          </Button>
        ) : (
          <Button onClick={again}>{t('kit:action.retry')}</Button>
        )}
        {codeOf(error) === 'invitation.otherAddress' && (
          <Button component={Link} to={paths.logout} variant="default">
            {t('claim.signOut')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type ClaimProps = { invitation: string; invited: InvitedApplication; again: () => void };

function Claim({ invitation, invited, again }: ClaimProps) {
  const { t } = useTranslation('merchants');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const owner = ownerOf(useSession());
  const [mayReplace, setMayReplace] = useState(false);
  const claim = useAction(
    (body: MerchantApplicationClaim, keyed: Keyed) => merchantApplicationClaim({ body, ...keyed }),
    {
      silent: true,
      onSuccess: async () => {
        // What this browser still has of the replaced draft would come back over the application otherwise.
        draftStore.clear(owner);
        await queries.invalidateQueries({ queryKey: ['merchantApplicationMe'] });
        toast.success(t('claim.done'));
        await navigate({ to: paths.applicationView, replace: true });
      },
      onError: (error) => {
        // Somebody of the company began a draft in the meantime: the page asks about it now.
        if (codeOf(error) === 'application.draftExists') again();
      },
    },
  );
  const { replacesDraft } = invited;
  return (
    <Paper className={classes.card} p="xl" maw={720}>
      <Stack gap="md">
        <Text>{t('claim.text')}</Text>
        <Facts
          facts={[
            { label: t('field.companyRegisteredName'), value: invited.companyRegisteredName },
            { label: t('field.tradingName'), value: invited.tradingName },
            { label: t('field.bankName'), value: invited.bankName },
            { label: t('field.bankAccountName'), value: invited.bankAccountName },
            { label: t('field.bankAccountNo'), value: invited.bankAccountNo },
          ]}
        />
        <Alert
          color="yellow"
          icon={<Icon name="alert" />}
          classNames={{ title: classes.warning, icon: classes.warning }}
          title={t('claim.checkTitle')}
        >
          {t('claim.checkText')}
        </Alert>
        {replacesDraft && (
          <Checkbox
            checked={mayReplace}
            onChange={(event) => setMayReplace(event.currentTarget.checked)}
            label={t('claim.replace')}
            description={t('claim.replaceHint')}
          />
        )}
        {claim.isError && (
          <Alert color="red" role="alert" icon={<Icon name="alert" />}>
            {errorText(claim.error)}
          </Alert>
        )}
        <Group>
          <Button
            loading={claim.isPending}
            disabled={replacesDraft && !mayReplace}
            onClick={() => claim.mutate({ invitation, replacesDraft: replacesDraft && mayReplace })}
          >
            {t('claim.submit')}
          </Button>
          <Anchor component={Link} to={paths.checkAccount} size="sm">
            {t('claim.leave')}
          </Anchor>
        </Group>
      </Stack>
    </Paper>
  );
}
