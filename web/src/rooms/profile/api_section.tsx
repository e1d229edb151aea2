import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signatureVersionsSet, type ApiAccount } from '../../api/client';
import { DEVELOPERS } from '../../nav/developers';
import { paths } from '../../nav/paths';
import { useCan } from '../../kit/session/session';
import { Facts } from '../../kit/ui/facts';
import { ApiKeys } from './api_keys';
import { AskedSwitch } from './asked_switch';
import { useApiAccount, useRefresh } from './queries';
import { Answered, SectionCard } from './section';
import { ServerUrls } from './server_urls';

/** What a merchant's server needs to take payments. */
export function ApiSection() {
  const { t } = useTranslation('profile');
  const account = useApiAccount();
  const { data } = account;
  return (
    <>
      <SectionCard title={t('section.api')} text={t('key.text')}>
        <Answered query={account}>{(answer) => <ApiKeys account={answer} />}</Answered>
        <Anchor href={DEVELOPERS} fz="sm" display="inline-block" mt="md">
          {t('developers')}
        </Anchor>
      </SectionCard>
      {data && <SignatureVersions account={data} />}
      {data && <Urls account={data} />}
    </>
  );
}

function SignatureVersions({ account }: { account: ApiAccount }) {
  const { t } = useTranslation('profile');
  const can = useCan();
  const refresh = useRefresh();
  return (
    <SectionCard title={t('versions.heading')} text={t('versions.text')}>
      <Stack gap="sm" align="flex-start">
        <AskedSwitch
          label={t('versions.v1')}
          isOn={account.acceptsSignatureV1}
          isReadOnly={!can('user.apiAccount.edit')}
          question={(turnsOn) => t(turnsOn ? 'versions.turnOn' : 'versions.turnOff')}
          run={(acceptsV1, keyed) => signatureVersionsSet({ body: { acceptsV1 }, ...keyed })}
          onDone={refresh.api}
        />
        <Anchor href={paths.generateSignature} fz="sm">
          {t('versions.tool')}
        </Anchor>
      </Stack>
    </SectionCard>
  );
}

function Urls({ account }: { account: ApiAccount }) {
  const { t } = useTranslation('profile');
  const can = useCan();
  return (
    <SectionCard title={t('urls.heading')} text={t('urls.text')}>
      {can('user.apiAccount.edit') ? (
        <ServerUrls account={account} />
      ) : (
        <Facts
          facts={[
            {
              label: t('urls.backend'),
              value: account.backendResultUrl ?? <Text c="dimmed">{t('urls.notSet')}</Text>,
            },
            {
              label: t('urls.origins'),
              value:
                account.returnUrlOrigins.length > 0 ? (
                  account.returnUrlOrigins.map((origin) => <div key={origin}>{origin}</div>)
                ) : (
                  <Text c="dimmed">{t('urls.notSet')}</Text>
                ),
            },
          ]}
        />
      )}
    </SectionCard>
  );
}
