import { Button, Paper, Select, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { May, MayLine, PersonRow } from '../../api/client';
import { AutocompleteField } from '../../kit/form/autocomplete_field';
import { useKitForm } from '../../kit/form/form';
import type { Suggestion } from '../../kit/form/use_suggestions';
import { ListTabs } from '../../kit/list/list_tabs';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { useRoleName } from '../../kit/session/role_name';
import { activeAccount, useSession } from '../../kit/session/session';
import { Icon } from '../../kit/ui/icon';
import { Loading } from '../../kit/ui/loading';
import { permissionText } from '../../kit/session/permission_words';
import { isApi, pathOf } from './address';
import { usePageAt } from './opened';
import { roleCalls } from './role_calls';
import type { Side } from './sides';
import { tabsOf } from './tabs';
import classes from './roles.module.css';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The address holds the question, so that it can be passed on. */
type Question = { person?: string; permission?: string; address?: string; method?: string };

/** Whether a person may do something, and the chain that decides. */
export function MayPage({ side }: { side: Side }) {
  const { t } = useTranslation('roles');
  const asked = useSearch({ strict: false }) as Question;
  return (
    <Page title={t('may.title')} days={null}>
      <ListTabs tabs={tabsOf(side)} path={side.paths.may} />
      <Asked key={JSON.stringify(asked)} side={side} asked={asked} />
      {asked.person && (asked.permission || asked.address) && <Answer side={side} asked={asked} />}
    </Page>
  );
}

const suggestionOf = ({ id, fullName, email }: PersonRow) => ({ value: id, label: `${fullName} · ${email}` });

/** The address has a person's id; the field says her name. */
function Asked({ side, asked }: { side: Side; asked: Question }) {
  const { person: id } = asked;
  const { data, isPending } = useQuery({
    queryKey: ['may', side.key, 'person', id],
    queryFn: ({ signal }) => roleCalls[side.key].person({ path: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    meta: { silent: true },
  });
  if (id !== undefined && isPending) return <Loading />;
  return <Ask side={side} asked={asked} person={data && suggestionOf(data)} />;
}

function Ask({ side, asked, person: chosen }: { side: Side; asked: Question; person: Suggestion | undefined }) {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  const session = useSession();
  const calls = roleCalls[side.key];
  const form = useKitForm({ initialValues: { person: chosen?.value ?? (null as string | null) } });
  const [kind, setKind] = useState<'permission' | 'address'>(asked.address ? 'address' : 'permission');
  const [permission, setPermission] = useState<string | null>(asked.permission ?? null);
  const [address, setAddress] = useState(asked.address ?? '');
  const [method, setMethod] = useState(asked.method ?? 'GET');
  // Operators see everybody; asked about are the company's own.
  const companyId = side.key === 'admin' ? activeAccount(session)?.companyId : undefined;
  const suggest = async (name: string, signal: AbortSignal) => {
    const query = { ...(name && { name }), ...(companyId && { companyId }), pageSize: 25, sort: 'fullName,asc' };
    return (await calls.people({ query, signal })).content.map(suggestionOf);
  };
  const { person } = form.getValues();
  const known = useQuery({
    queryKey: ['permissionList', side.key],
    queryFn: ({ signal }) => calls.permissions({ signal }),
    meta: { silent: true },
  });
  const isReady = person !== null && (kind === 'permission' ? permission !== null : address.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const what =
      kind === 'permission'
        ? { permission }
        : { address: address.trim(), ...(isApi(pathOf(address)) && method !== 'GET' && { method }) };
    void navigate({ to: '.', search: { person, ...what } as never });
  };
  return (
    <Paper withBorder p="md" mb="md" component="form" onSubmit={submit} aria-label={t('may.title')}>
      <Stack gap="md" maw={640}>
        <AutocompleteField
          form={form}
          name="person"
          label={t('may.person')}
          suggest={suggest}
          {...(chosen && { chosen })}
        />
        <SegmentedControl
          aria-label={t('may.what')}
          value={kind}
          onChange={(value) => setKind(value as typeof kind)}
          data={[
            { value: 'permission', label: t('may.permission') },
            { value: 'address', label: t('may.address') },
          ]}
        />
        {kind === 'permission' ? (
          <Select
            label={t('may.permission')}
            data={(known.data?.content ?? []).map((it) => ({
              value: it.permission,
              label: permissionText(it.permission),
            }))}
            value={permission}
            onChange={setPermission}
            nothingFoundMessage={t('matrix.noneFound')}
            searchable
          />
        ) : (
          <>
            <TextInput
              label={t('may.address')}
              description={t('may.addressHint')}
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            {isApi(pathOf(address)) && (
              <Select
                label={t('may.method')}
                data={METHODS}
                value={method}
                onChange={(value) => setMethod(value ?? 'GET')}
                allowDeselect={false}
              />
            )}
          </>
        )}
        <Button type="submit" disabled={!isReady} style={{ alignSelf: 'start' }}>
          {t('may.ask')}
        </Button>
      </Stack>
    </Paper>
  );
}

function Answer({ side, asked }: { side: Side; asked: Question }) {
  const { t } = useTranslation('roles');
  const pageAt = usePageAt();
  const path = asked.address ? pathOf(asked.address) : undefined;
  const page = path && !isApi(path) ? pageAt(path) : undefined;
  const isNowhere = path !== undefined && !isApi(path) && !page;
  const isFree = page !== undefined && (page.need === 'session' || page.need === undefined);
  const permission = asked.permission ?? (page && !isFree ? page.need : undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['may', side.key, asked],
    queryFn: ({ signal }) =>
      roleCalls[side.key].may({
        query: {
          accountId: asked.person ?? '',
          ...(permission ? { permission } : { address: path ?? '', method: asked.method ?? 'GET' }),
        },
        signal,
      }),
    enabled: !isNowhere && !isFree,
    meta: { silent: true },
  });
  if (isNowhere) return <Text role="status">{t('may.nowhere')}</Text>;
  if (isFree) return <Text role="status">{t(page.need === 'session' ? 'may.session' : 'may.open')}</Text>;
  if (error && !data) return <FailedAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <Decided of={data} page={page?.path} />;
}

function Decided({ of, page }: { of: May; page: string | undefined }) {
  const { t } = useTranslation('roles');
  const name = of.steps.find(({ step }) => step === 'ACCOUNT')?.name ?? '';
  return (
    <Paper withBorder p="md" component="section" aria-label={t('may.answer')}>
      <div className={classes.answer} data-yes={of.may || undefined} role="status">
        <Icon name={of.may ? 'check' : 'cross'} size={32} />
        {t(of.may ? 'may.yes' : 'may.no', { name })}
      </div>
      <Text mt="xs">
        {permissionText(of.permission)} <code className={classes.code}>{of.permission}</code>
      </Text>
      {(page || of.operation) && (
        <Text fz="sm" c="dimmed">
          {page ? t('may.ofPage', { page }) : t('may.ofCall', { call: of.operation })}
        </Text>
      )}
      <ol className={classes.steps} aria-label={t('may.chain')}>
        {of.steps.map((line, at) => (
          <Step key={at} line={line} may={of.may} />
        ))}
      </ol>
    </Paper>
  );
}

/** What a step says, and whether it is for, against, or only to be known. */
const useStep = () => {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  return ({ step, name, isGiven, rank }: MayLine, may: boolean): { text: string; state: 'good' | 'bad' | 'note' } => {
    const of = { name };
    // What does not give it stands in nobody's way where something else does.
    const not = may ? 'note' : 'bad';
    switch (step) {
      case 'ACCOUNT':
        return { text: t(isGiven ? 'step.on' : 'step.off', of), state: isGiven ? 'good' : 'bad' };
      case 'ROLE': {
        const role = { name: roleName(name) };
        return { text: t(isGiven ? 'step.role' : 'step.roleNot', role), state: isGiven ? 'good' : not };
      }
      case 'GROUP':
        return { text: t(isGiven ? 'step.group' : 'step.groupNot', of), state: isGiven ? 'good' : not };
      case 'SIDE': {
        const isGateway = name === 'gateway';
        if (isGiven) return { text: t(isGateway ? 'step.gateway' : 'step.merchants'), state: 'good' };
        return { text: t(isGateway ? 'step.gatewayNot' : 'step.merchantsNot'), state: 'bad' };
      }
      case 'RANK':
        return { text: t(isGiven ? 'step.rank' : 'step.rankNot', { rank }), state: isGiven ? 'note' : 'bad' };
      case 'MERCHANT':
        return { text: t(isGiven ? 'step.active' : 'step.inactive', of), state: isGiven ? 'good' : 'note' };
      case 'SECOND_PERSON':
        return { text: t('step.second'), state: 'note' };
    }
  };
};

const SIGNS = { good: 'check', bad: 'cross', note: 'info' } as const;

function Step({ line, may }: { line: MayLine; may: boolean }) {
  const { text, state } = useStep()(line, may);
  return (
    <li data-state={state}>
      <Icon name={SIGNS[state]} size={16} />
      <span>{text}</span>
    </li>
  );
}
