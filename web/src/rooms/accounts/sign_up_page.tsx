import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  countryList,
  merchantAccountCreate,
  merchantPackageList,
  securityAuthenticate,
  type MerchantAccountCreate,
} from '../../api/client';
import { merchantAccountCreate as merchantAccountCreateLimits } from '../../api/gen/limits/merchant_account_create';
import { useAction, type Keyed } from '../../api/query';
import { paths } from '../../nav/paths';
import { CheckField, PasswordField, SelectField, TextField } from '../../kit/form/fields';
import { KitForm, showFieldErrors, useKitForm } from '../../kit/form/form';
import { email } from '../../kit/form/rules';
import { addEnglish } from '../../kit/i18n';
import english from 'messages/en/portal/signUp.json';
import { errorText } from '../../api/error_text';
import { Icon } from '../../kit/ui/icon';
import '../../kit/ui/styles';
import { PublicPage } from '../../kit/page/public_page';
import { useUiSettings, wait } from '../../kit/page/settings';
import { toast } from '../../kit/ui/toast';
import { beside } from './beside';
import { useEnter } from './enter';
import { fullNameCharacters } from './full_name';
import { isStrong } from './password_strength';
import { StrengthBar } from './strength_bar';

addEnglish({ signUp: english });

/** The spec fixes the country; its id in the country list. */
const MALAYSIA = 134;

const claimOf = (invitation: string) => `${paths.applicationClaim}?${new URLSearchParams({ invitation })}`;

export function SignUpPage() {
  const { t } = useTranslation(['signUp', 'kit']);
  const { submitDelayMs, signInAfterSignUpMs } = useUiSettings();
  const navigate = useNavigate();
  const enter = useEnter();
  // From the mail to a visitor who applied before having an account: the account then owns that application.
  const { invitation, email: invited = '' } = useSearch({ strict: false }) as { invitation?: string; email?: string };
  const countries = useQuery({
    queryKey: ['countryList'],
    queryFn: ({ signal }) => countryList({ signal }),
    meta: { silent: true },
  });
  const packages = useQuery({
    queryKey: ['merchantPackageList'],
    queryFn: ({ signal }) => merchantPackageList({ signal }),
    meta: { silent: true },
  });
  const country = countries.data?.find(({ id }) => id === MALAYSIA) ?? { id: MALAYSIA, name: 'Malaysia' };

  const form = useKitForm({
    initialValues: {
      email: invited,
      fullName: '',
      country: String(MALAYSIA),
      password: '',
      subscriptionPlan: null as string | null,
      marketingEmails: false,
    },
    limits: merchantAccountCreateLimits,
    validate: { email, fullName: fullNameCharacters },
  });
  const { password } = form.getValues();

  // The sign-in after it is tried once: whatever stops it (a second factor, a lost answer), the account exists.
  const signIn = useAction(
    (account: { email: string; password: string }, keyed: Keyed) => securityAuthenticate({ body: account, ...keyed }),
    {
      silent: true,
      onSuccess: (answer, { email: address }) => enter(answer, address, true),
      onError: (_error, { email: address }) =>
        navigate({
          to: paths.login,
          search: { to: invitation && claimOf(invitation) },
          state: { banner: { kind: 'info', text: t('created') }, email: address },
        }),
    },
  );
  const create = useAction(
    async (body: MerchantAccountCreate, keyed: Keyed) =>
      beside(merchantAccountCreate({ body, ...keyed }), submitDelayMs),
    {
      silent: true,
      onSuccess: async (_answer, body) => {
        await wait(signInAfterSignUpMs);
        signIn.mutate({ email: body.email, password: body.password });
      },
      onError: (error) => {
        // What is wrong with something that is no field of the page (an old invitation) is said instead of "check".
        const [elsewhere] = showFieldErrors(form, error);
        toast.error(elsewhere?.replace(/^\w+: /, '') ?? errorText(error));
      },
    },
  );
  const isBusy = create.isPending || signIn.isPending;

  const submit = (values: typeof form.values) => {
    const plan = packages.data?.find(({ id }) => String(id) === values.subscriptionPlan);
    if (!plan) return;
    create.mutate({
      email: values.email.trim(),
      fullName: values.fullName.trim(),
      country: { value: String(country.id), label: country.name, id: country.id },
      password: values.password,
      subscriptionPlan: { id: plan.id, label: plan.name },
      marketingEmails: values.marketingEmails,
      ...(invitation && { invitation }),
    });
  };

  return (
    <PublicPage title={t('title')} subtitle={t('subtitle')}>
      <KitForm form={form} onSubmit={submit} label={t('title')}>
        <Stack gap="md">
          {invitation && (
            <Alert color="blue" icon={<Icon name="mail" />}>
              {t('invited')}
            </Alert>
          )}
          {packages.isError && (
            <Alert color="red" role="alert">
              {t('listsFailed')}{' '}
              <Anchor component="button" type="button" onClick={() => void packages.refetch()}>
                {t('kit:action.retry')}
              </Anchor>
            </Alert>
          )}
          <TextField
            form={form}
            name="email"
            label={t('field.email')}
            required
            autoComplete="email"
            inputMode="email"
            autoFocus
          />
          <TextField form={form} name="fullName" label={t('field.fullName')} required autoComplete="name" />
          <SelectField
            form={form}
            name="country"
            label={t('field.country')}
            required
            disabled
            hint={t('countryHint')}
            data={[{ value: String(country.id), label: country.name }]}
          />
          <div>
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
          <SelectField
            form={form}
            name="subscriptionPlan"
            label={t('field.plan')}
            required
            data={(packages.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <CheckField form={form} name="marketingEmails" label={t('field.marketing')} />
          <Button type="submit" fullWidth disabled={isBusy || !isStrong(password)}>
            {isBusy ? t('loading') : t('submit')}
          </Button>
          {invitation ? (
            <Anchor
              component={Link}
              to={paths.login}
              search={{ to: claimOf(invitation), email: invited || undefined } as never}
              size="sm"
              ta="center"
            >
              {t('haveAccountInvited')}
            </Anchor>
          ) : (
            <>
              <Anchor component={Link} to={paths.login} size="sm" ta="center">
                {t('haveAccount')}
              </Anchor>
              <Anchor component={Link} to={paths.merchantRegistration} size="sm" ta="center">
                {t('apply')}
              </Anchor>
            </>
          )}
        </Stack>
      </KitForm>
    </PublicPage>
  );
}
