import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MerchantProfile } from '../../api/client';
import type english from 'messages/en/portal/profile.json';
import { formatDay } from '../../kit/time/time';
import { Facts, Section } from '../../kit/ui/facts';
import { useUiSettings } from '../../kit/page/settings';
import { StatusBadge } from '../../kit/ui/status_badge';
import { useMerchantProfile } from './queries';
import { Answered, NotApproved, SectionCard } from './section';

export function CompanySection() {
  const { t } = useTranslation('profile');
  const { supportEmail } = useUiSettings().brand;
  const company = useMerchantProfile();
  const { data } = company;
  const isApproved = data?.merchantApplicationStatus === 'APPROVED';
  return (
    <SectionCard
      title={t('section.company')}
      text={isApproved ? t('company.text', { email: supportEmail }) : undefined}
      right={
        data && (
          <StatusBadge
            tone={data.isActive ? 'good' : 'neutral'}
            label={t(data.isActive ? 'company.active' : 'company.inactive')}
          />
        )
      }
    >
      <Answered query={company}>
        {(profile) => (
          <>
            <CompanyFacts profile={profile} />
            {!isApproved && <NotApproved text={t('notApproved.company')} />}
          </>
        )}
      </Answered>
    </SectionCard>
  );
}

function CompanyFacts({ profile }: { profile: MerchantProfile }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <div style={{ paddingBottom: '1rem' }}>
        <Facts
          facts={[
            { label: t('company.name'), value: profile.company },
            { label: t('company.tradingName'), value: profile.tradingName },
            { label: t('company.merchantId'), value: profile.merchantId },
            { label: t('company.plan'), value: profile.subscriptionPlan },
            { label: t('company.since'), value: profile.activeSince && formatDay(profile.activeSince) },
            { label: t('company.registeredNo'), value: profile.companyRegisteredNo },
            { label: t('company.years'), value: profile.companyYearsInBusiness },
            { label: t('company.address'), value: profile.companyBusinessAddress },
            { label: t('company.phone'), value: profile.companyOfficePhone },
            { label: t('company.fax'), value: profile.companyOfficeFax },
            { label: t('company.store'), value: profile.onlineStoreUrl && <Store url={profile.onlineStoreUrl} /> },
            { label: t('company.products'), value: profile.productOrServiceType },
          ]}
        />
      </div>
      <Contacts profile={profile} />
      <Bank profile={profile} />
      <Service profile={profile} />
    </>
  );
}

/** What a merchant typed is a link only where it is the address of a page. */
function Store({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer noopener" inherit>
      {url}
    </Anchor>
  );
}

type ContactKind = keyof (typeof english)['company']['contact'];

function Contacts({ profile }: { profile: MerchantProfile }) {
  const { t } = useTranslation('profile');
  if (profile.contactPersons.length === 0) return null;
  return (
    <Section title={t('company.contacts')}>
      <Facts
        facts={profile.contactPersons.map(({ kind, name, designation, phone, email }) => ({
          label: t(`company.contact.${kind as ContactKind}`),
          value: [[name, designation].filter(Boolean).join(', '), phone, email]
            .filter(Boolean)
            .map((line) => <div key={line}>{line}</div>),
        }))}
      />
    </Section>
  );
}

function Bank({ profile: { bankAccount } }: { profile: MerchantProfile }) {
  const { t } = useTranslation('profile');
  if (!bankAccount) return null;
  return (
    <Section title={t('company.bank')}>
      <Facts
        facts={[
          { label: t('company.bankName'), value: bankAccount.bankName },
          { label: t('company.accountNo'), value: bankAccount.bankAccountNo },
          { label: t('company.accountName'), value: bankAccount.bankAccountName },
          { label: t('company.swift'), value: bankAccount.bankSwiftCode },
          { label: t('company.country'), value: bankAccount.bankCountry },
        ]}
      />
    </Section>
  );
}

function Service({ profile }: { profile: MerchantProfile }) {
  const { t } = useTranslation('profile');
  const facts = [
    { label: t('company.serviceEmail'), value: profile.customerServiceEmail },
    { label: t('company.servicePhone'), value: profile.customerServicePhone },
    { label: t('company.serviceAddress'), value: profile.customerServiceAddress },
    { label: t('company.notices'), value: profile.paymentNotificationEmail },
  ];
  if (!facts.some(({ value }) => value)) return null;
  return (
    <Section title={t('company.service')}>
      <Text fz="sm" c="dimmed" mb="xs">
        {t('company.serviceText')}
      </Text>
      <Facts facts={facts} />
    </Section>
  );
}
