import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  ApiError,
  sessionEnd,
  teamInvitationAccept,
  teamInvitationGet,
  type JoinBody,
  type OfferView,
} from '../../api/client';
import { errorText } from '../../api/error_text';
import { joinBody } from '../../api/gen/limits/join_body';
import { newKey } from '../../api/idempotency_key';
import { useAction, type Keyed } from '../../api/query';
import { PasswordField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { required, rules } from '../../kit/form/rules';
import { addEnglish } from '../../kit/i18n';
import profile from 'messages/en/portal/profile.json';
import english from 'messages/en/portal/signUp.json';
import { FailedAlert } from '../../kit/page/failed_alert';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings } from '../../kit/page/settings';
import { useRoleName } from '../../kit/session/role_name';
import { session } from '../../kit/session/session';
import { formatInstant } from '../../kit/time/time';
import { Facts } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import '../../kit/ui/styles';
import { paths } from '../../nav/paths';
import { BannerLine } from './banner_line';
import { beside } from './beside';
import { fullNameCharacters } from './full_name';
import { isStrong } from './password_strength';
import { StrengthBar } from './strength_bar';

addEnglish({ signUp: english, profile });

const isRefusal = (error: unknown) => error instanceof ApiError && error.status !== undefined && error.status < 500;

/** Where the mail of an invitation leads: into a company, with the role that it names. Its token is the proof. */
export function JoinPage() {
  const { t } = useTranslation('signUp');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const offer = useQuery({
    queryKey: ['teamInvitationGet', token],
    queryFn: ({ signal }) => teamInvitationGet({ query: { token }, signal }),
    enabled: token !== '',
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });
  if (token === '' || (offer.isError && isRefusal(offer.error))) return <Ended error={offer.error} />;
  return (
    <PublicPage
      title={offer.data ? t('join.title', { company: offer.data.company }) : t('join.invitation')}
      subtitle={offer.data && t('join.text', { by: offer.data.invitedBy, company: offer.data.company })}
    >
      {offer.isError ? (
        <FailedAlert error={offer.error} onRetry={offer.refetch} />
      ) : offer.data ? (
        <Join token={token} offer={offer.data} ended={() => void offer.refetch()} />
      ) : (
        <Loading />
      )}
    </PublicPage>
  );
}

/** Used, withdrawn, too old, or no link of ours. */
function Ended({ error }: { error: Error | null }) {
  const { t } = useTranslation('signUp');
  return (
    <PublicPage title={t('join.endedTitle')}>
      <Stack gap="md">
        <BannerLine banner={{ kind: 'error', text: error ? errorText(error) : t('join.endedText') }} />
        <Text fz="sm">{t('join.endedHint')}</Text>
        <Button component={Link} to={paths.login} fullWidth>
          {t('join.toLogin')}
        </Button>
      </Stack>
    </PublicPage>
  );
}

type Props = { token: string; offer: OfferView; ended: () => void };

function Join({ token, offer, ended }: Props) {
  const { t } = useTranslation('signUp');
  const { submitDelayMs } = useUiSettings();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const form = useKitForm({
    limits: joinBody,
    initialValues: { fullName: '', password: '' },
    validate: { fullName: rules(required, fullNameCharacters) },
  });
  const { password } = form.getValues();
  const join = useAction(
    (body: JoinBody, keyed: Keyed) => beside(teamInvitationAccept({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: async ({ successMessage }) => {
        // Who is signed in here is somebody else, or has one company fewer than from the next sign-in on.
        if (session.isSignedIn()) await sessionEnd({ headers: { 'Idempotency-Key': newKey() } }).catch(() => undefined);
        session.end();
        return navigate({
          to: paths.login,
          replace: true,
          state: { banner: { kind: 'success', text: successMessage }, email: offer.email },
        });
      },
      onError: (error) => {
        showFieldErrors(form, error);
        // Somebody took it back, or used it, while this page was open.
        if (error instanceof ApiError && error.status === 409) ended();
      },
    },
  );
  const facts = (
    <Facts
      columns={1}
      facts={[
        { label: t('field.email'), value: offer.email },
        { label: t('join.company'), value: offer.company },
        { label: t('join.role'), value: roleName(offer.role) },
        { label: t('join.by'), value: offer.invitedBy },
        { label: t('join.ends'), value: formatInstant(offer.endsDate) },
      ]}
    />
  );
  const refused = join.error && <BannerLine banner={{ kind: 'error', text: errorText(join.error) }} />;
  const toLogin = (
    <Anchor component={Link} to={paths.login} search={{ email: offer.email } as never} size="sm" ta="center">
      {t('join.toLogin')}
    </Anchor>
  );
  if (offer.isKnown) {
    return (
      <Stack gap="md">
        {facts}
        <Text>{t('join.known', { email: offer.email })}</Text>
        {refused}
        <Button fullWidth loading={join.isPending} onClick={() => join.mutate({ token })}>
          {t('join.submit')}
        </Button>
        {toLogin}
      </Stack>
    );
  }
  return (
    <KitForm
      form={form}
      label={t('join.invitation')}
      onSubmit={(values) => join.mutate({ token, fullName: values.fullName.trim(), password: values.password })}
    >
      <Stack gap="md">
        {facts}
        {refused}
        <TextField form={form} name="fullName" label={t('field.fullName')} required autoComplete="name" autoFocus />
        <div>
          {/* What a browser keeps the password under. */}
          <input type="hidden" name="username" autoComplete="username" value={offer.email} readOnly />
          <PasswordField
            form={form}
            name="password"
            label={t('field.password')}
            required
            autoComplete="new-password"
            description={null}
            data-valid={undefined}
          />
          <StrengthBar password={password} />
        </div>
        <Button type="submit" fullWidth loading={join.isPending} disabled={!isStrong(password)}>
          {t('join.submit')}
        </Button>
        {toLogin}
      </Stack>
    </KitForm>
  );
}
