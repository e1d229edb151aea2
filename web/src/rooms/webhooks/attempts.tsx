import { Alert, Tabs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttemptRow } from '../../api/client';
import { formatInstant } from '../../kit/time/time';
import { CopyButton } from '../../kit/ui/copy_button';
import { Facts, Section } from '../../kit/ui/facts';
import { curlOf } from './curl';
import { answerText } from './delivery_status';
import classes from './webhooks.module.css';

/** JSON as people read it; what is none stays as it came. */
const readable = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

function Code({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Text fz="xs" c="dimmed" mt="xs">
        {label}
      </Text>
      {/* Reached by the keyboard, or what is longer than the box could not be read. */}
      <pre className={classes.code} tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </>
  );
}

/** One call and what came of it: in words first, then what was sent and what came back. */
export function Attempt({ attempt, body }: { attempt: AttemptRow; body: string }) {
  const { t } = useTranslation('webhooks');
  const isWell = attempt.problem === 'NONE';
  return (
    <>
      <Alert color={isWell ? 'blue' : 'red'} title={attempt.what} mb="sm" role="note">
        {attempt.fix}
      </Alert>
      <Facts
        facts={[
          { label: t('attempt.at'), value: formatInstant(attempt.startedDate) },
          { label: t('attempt.answer'), value: answerText(attempt.statusCode) },
          { label: t('attempt.took'), value: t('attempt.ms', { ms: attempt.durationMs }) },
          { label: t('attempt.address'), value: attempt.address },
          { label: t('attempt.detail'), value: attempt.detail },
        ]}
      />
      <Tabs defaultValue="request" mt="sm" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="request">{t('attempt.request')}</Tabs.Tab>
          <Tabs.Tab value="response">{t('attempt.response')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="request" pt="xs">
          <CopyButton value={curlOf(attempt, body)} label={t('attempt.curl')} />
          <Code label={t('attempt.headers')} text={`POST ${attempt.url}\n${attempt.requestHeaders}`} />
          <Code label={t('attempt.body')} text={readable(body)} />
        </Tabs.Panel>
        <Tabs.Panel value="response" pt="xs">
          {attempt.statusCode === 0 ? (
            <Text c="dimmed">{t('noAnswer')}</Text>
          ) : (
            <>
              <Code label={t('attempt.headers')} text={attempt.responseHeaders} />
              <Code label={t('attempt.body')} text={readable(attempt.responseBody)} />
              {attempt.isBodyCut && (
                <Text fz="xs" c="dimmed">
                  {t('attempt.cut')}
                </Text>
              )}
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** All attempts of a delivery: which one is looked at is chosen above it. */
export function Attempts({ attempts, body }: { attempts: AttemptRow[]; body: string }) {
  const { t } = useTranslation('webhooks');
  const [latest] = attempts;
  if (!latest) return <Text c="dimmed">{t('attempt.none')}</Text>;
  const name = (attempt: AttemptRow) =>
    `${attempt.number} · ${answerText(attempt.statusCode)}${attempt.isByHand ? ` · ${t('attempt.byHand')}` : ''}`;
  return (
    <Section title={t('attempt.title')}>
      <Tabs defaultValue={String(latest.number)} variant="pills" keepMounted={false}>
        <Tabs.List mb="sm">
          {attempts.map((attempt) => (
            <Tabs.Tab key={attempt.number} value={String(attempt.number)}>
              {name(attempt)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {attempts.map((attempt) => (
          <Tabs.Panel key={attempt.number} value={String(attempt.number)}>
            <Attempt attempt={attempt} body={body} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
