import { Alert, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/icon';
import { firstDifference, type Difference, type Excerpt } from './first_difference';
import type { Request } from './signature';
import { Visible } from './signed_text';
import classes from './signature.module.css';

/** The text that the merchant's program signed beside the right one: where the two part. */
export function CompareText({ request }: { request: Request }) {
  const { t } = useTranslation('signature');
  const [pasted, setPasted] = useState('');
  const found = pasted === '' ? undefined : firstDifference(pasted, request);
  return (
    <section aria-labelledby="compare-text">
      <Text fw={600} component="h2" id="compare-text" m={0} mb="xs">
        {t('bytes.title')}
      </Text>
      <Textarea
        label={t('bytes.label')}
        description={t('bytes.hint')}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <div aria-live="polite">
        {found === null && (
          <Alert mt="sm" color="green" icon={<Icon name="check" />} title={t('bytes.equal')}>
            {t('bytes.equalText')}
          </Alert>
        )}
        {found && <Told difference={found} />}
      </div>
    </section>
  );
}

function Told({ difference: { byte, field, mine, theirs } }: { difference: Difference }) {
  const { t } = useTranslation('signature');
  return (
    <Alert
      mt="sm"
      color="red"
      icon={<Icon name="alert" />}
      title={field ? t('bytes.differsIn', { byte, field }) : t('bytes.differs', { byte })}
    >
      <dl className={classes.bytes}>
        <Side label={t('bytes.mine')} excerpt={mine} />
        <Side label={t('bytes.theirs')} excerpt={theirs} />
      </dl>
    </Alert>
  );
}

function Side({ label, excerpt: { text, hex } }: { label: string; excerpt: Excerpt }) {
  const { t } = useTranslation('signature');
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {hex === '' ? (
          t('bytes.end')
        ) : (
          <>
            <bdi>
              <Visible text={text} />
            </bdi>
            <span className={classes.hex}>{hex}</span>
          </>
        )}
      </dd>
    </>
  );
}
