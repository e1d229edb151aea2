import { Alert, Anchor, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryList, type MerchantApplication } from '../../api/client';
import { ownApplication } from '../../api/own_application';
import { IdleGuard } from '../../kit/page/idle_guard';
import { paths } from '../../nav/paths';
import { addEnglish } from '../../kit/i18n';
import merchants from 'messages/en/portal/merchants.json';
import { errorText } from '../../api/error_text';
import { useSession } from '../../kit/session/session';
import { Icon } from '../../kit/ui/icon';
import '../../kit/ui/styles';
import { PublicPage } from '../../kit/page/public_page';
import { VISITOR, draftStore, type Draft } from './application_draft';
import { ownerOf } from './application_owner';
import { NOTHING, fromWire } from './application_form';
import { STEPS, stepOf } from './application_fields';
import { isEditable } from './application_status';
import { Wizard } from './wizard';
import classes from './application.module.css';

addEnglish({ merchants });

// What this browser has not sent yet is newer than what the server has; a visitor's draft is taken over after sign-up.
const startOf = (owner: string, application: MerchantApplication | null): { draft: Draft; isAdopted: boolean } => {
  const own = draftStore.read(owner);
  if (own) return { draft: own, isAdopted: false };
  if (application) {
    const marked = application.remarks.flatMap(({ field }) => stepOf(field) ?? []);
    const step = application.status === 'NEEDS_INFO' && marked.length > 0 ? Math.min(...marked) : application.step;
    return { draft: { step, values: fromWire(application.application) }, isAdopted: false };
  }
  const visitor = owner === VISITOR ? null : draftStore.read(VISITOR);
  return { draft: visitor ?? { step: 0, values: NOTHING }, isAdopted: visitor !== null };
};

/** /merchant-registration, for visitors and for signed-in merchants alike. */
export function WizardPage() {
  const { t } = useTranslation(['merchants', 'kit']);
  const state = useSession();
  const owner = ownerOf(state);
  const countries = useQuery({
    queryKey: ['countryList'],
    queryFn: ({ signal }) => countryList({ signal }),
    meta: { silent: true },
  });
  // Never from the cache: the form starts from this answer and would overwrite what is newer.
  const own = useQuery({
    queryKey: ['merchantApplicationStart', owner],
    queryFn: ({ signal }) => ownApplication(signal),
    enabled: owner !== VISITOR,
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });
  const application = owner === VISITOR ? null : own.data;
  const [sentFor, setSentFor] = useState(draftStore.sentTo);
  const error = countries.error ?? own.error;

  return (
    <PublicPage title={t('wizard.title')} subtitle={t('wizard.subtitle')} width={880}>
      {error ? (
        <Alert color="red" role="alert" title={t('wizard.loadFailed')}>
          <Stack align="flex-start" gap="sm">
            {errorText(error)}
            <Button
              variant="light"
              color="red"
              onClick={() => {
                void countries.refetch();
                if (owner !== VISITOR) void own.refetch();
              }}
            >
              {t('kit:action.retry')}
            </Button>
          </Stack>
        </Alert>
      ) : application === undefined || !countries.data ? (
        <Center py="xl">
          <Loader aria-label={t('kit:list.loading')} />
        </Center>
      ) : sentFor && owner === VISITOR ? (
        <SentByVisitor
          invited={sentFor}
          onAnother={() => {
            draftStore.sentForget();
            setSentFor(null);
          }}
        />
      ) : isEditable(application) ? (
        <Started key={owner} owner={owner} application={application} countries={countries.data} />
      ) : (
        <Sent />
      )}
      {owner !== VISITOR && <IdleGuard />}
    </PublicPage>
  );
}

function SentByVisitor({ invited, onAnother }: { invited: string; onAnother: () => void }) {
  const { t } = useTranslation('merchants');
  return (
    <Stack align="flex-start" gap="md">
      <Alert color="blue" title={t('wizard.sentTitle')} icon={<Icon name="mail" />} w="100%">
        <Text size="sm" className={classes.wrap}>
          {t('wizard.completedVisitor', { email: invited })}
        </Text>
      </Alert>
      <Button variant="default" onClick={onAnother}>
        {t('wizard.another')}
      </Button>
      <Anchor component={Link} to={paths.home} size="sm">
        {t('wizard.home')}
      </Anchor>
    </Stack>
  );
}

function Sent() {
  const { t } = useTranslation('merchants');
  return (
    <Stack align="flex-start" gap="md">
      <Alert color="blue" title={t('wizard.sentTitle')} icon={<Icon name="clock" />} w="100%">
        <Text size="sm">{t('wizard.sentText')}</Text>
      </Alert>
      <Button component={Link} to={paths.applicationView}>
        {t('wizard.toView')}
      </Button>
      <Anchor component={Link} to={paths.home} size="sm">
        {t('wizard.home')}
      </Anchor>
    </Stack>
  );
}

type StartedProps = {
  owner: string;
  application: MerchantApplication | null;
  countries: { id: number; name: string }[];
};

function Started({ owner, application, countries }: StartedProps) {
  const { draft, isAdopted } = startOf(owner, application);
  const step = Math.min(Math.max(draft.step, 0), STEPS.length - 1);
  return (
    <Wizard
      owner={owner}
      initial={{ step, values: { ...NOTHING, ...draft.values } }}
      isAdopted={isAdopted}
      isAgain={application?.status === 'NEEDS_INFO'}
      remarks={application?.status === 'NEEDS_INFO' ? application.remarks : []}
      countries={countries}
    />
  );
}
