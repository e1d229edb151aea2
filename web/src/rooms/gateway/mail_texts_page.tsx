import { Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminMailGet, adminMailList } from '../../api/client';
import { LANGUAGES } from '../../kit/i18n';
import { ListTabs } from '../../kit/list/list_tabs';
import { FailedAlert } from '../../kit/page/failed_alert';
import { Page } from '../../kit/page/page';
import { Section } from '../../kit/ui/facts';
import { Loading } from '../../kit/ui/loading';
import { paths } from '../../nav/paths';
import classes from './gateway.module.css';
import { gatewayTabs } from './tabs';

/** Each mail with sample data, in each language, in a frame that may do nothing. */
export function MailTextsPage() {
  const { t, i18n } = useTranslation('gateway');
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { mail?: string; language?: string };
  const kinds = useQuery({
    queryKey: ['adminMails', i18n.language],
    queryFn: ({ signal }) => adminMailList({ signal }),
    meta: { silent: true },
  });
  const word = search.mail ?? kinds.data?.[0]?.word;
  const language = search.language ?? i18n.language;
  const shown = useQuery({
    queryKey: ['adminMails', 'get', word, language],
    queryFn: ({ signal }) => adminMailGet({ path: { word: word ?? '' }, query: { language }, signal }),
    enabled: word !== undefined,
    // Its page's address ends.
    staleTime: 0,
    meta: { silent: true },
  });
  const choose = (changed: object) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, ...changed })) as never, replace: true });
  const error = kinds.error ?? shown.error;
  return (
    <Page title={t('mails.title')} days={null}>
      <ListTabs tabs={gatewayTabs} path={paths.mailTexts} />
      <Text c="dimmed" fz="sm" mb="md" maw="48rem">
        {t('mails.text')}
      </Text>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('mails.kind')}
            searchable
            allowDeselect={false}
            value={word ?? null}
            onChange={(mail) => mail && choose({ mail })}
            data={(kinds.data ?? []).map((it) => ({
              value: it.word,
              label: it.isForPayer ? `${it.word} (${t('mails.toPayer')})` : it.word,
            }))}
          />
          <Select
            label={t('mails.language')}
            allowDeselect={false}
            value={language}
            onChange={(value) => value && choose({ language: value })}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          />
        </SimpleGrid>
        {error && <FailedAlert error={error} onRetry={() => void (kinds.error ? kinds.refetch() : shown.refetch())} />}
        {!error && !shown.data && <Loading />}
        {shown.data && (
          <Paper withBorder p="md" lang={language}>
            <Text fz="sm" c="dimmed" lang={i18n.language}>
              {t('mails.subject')}
            </Text>
            <Text fw={600} mb="sm">
              {shown.data.subject}
            </Text>
            <iframe title={t('mails.frame')} className={classes.mail} sandbox="" src={shown.data.page} />
            <Section title={t('mails.plain')} order={2}>
              <pre className={classes.plain}>{shown.data.text}</pre>
            </Section>
          </Paper>
        )}
      </Stack>
    </Page>
  );
}
