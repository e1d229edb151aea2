import { Alert, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/icon';
import type { Request } from './signature';
import { pieces } from './visible_text';
import { advise, type Advice } from './signature_advice';
import classes from './signature.module.css';

const PAUSE_MS = 200;
const COLOR = { equal: 'green', written: 'yellow', made: 'red', different: 'red' } as const;

/** A pasted signature beside the one of this page: equal or not, and what may explain the difference. */
export function Compare({ request, signKey }: { request: Request; signKey: string }) {
  const { t } = useTranslation('signature');
  const [pasted, setPasted] = useState('');
  const [settled] = useDebouncedValue(pasted, PAUSE_MS);
  const [advice, setAdvice] = useState<Advice | null>(null);

  useEffect(() => {
    let isGone = false;
    if (settled.trim() === '') setAdvice(null);
    else void advise(settled, { request, signKey }).then((found) => isGone || setAdvice(found));
    return () => {
      isGone = true;
    };
  }, [settled, request, signKey]);

  return (
    <section aria-labelledby="compare">
      <Text fw={600} component="h2" id="compare" m={0} mb="xs">
        {t('compare.title')}
      </Text>
      <Textarea
        label={t('compare.label')}
        description={t('compare.hint')}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        autosize
        minRows={2}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <div aria-live="polite">{advice && pasted.trim() !== '' && <Told advice={advice} />}</div>
    </section>
  );
}

function Told({ advice }: { advice: Advice }) {
  const { t } = useTranslation('signature');
  return (
    <Alert
      mt="sm"
      color={COLOR[advice.kind]}
      classNames={advice.kind === 'written' ? { title: classes.warning, icon: classes.warning } : {}}
      icon={<Icon name={advice.kind === 'equal' ? 'check' : 'alert'} />}
      title={t(`compare.${advice.kind}`)}
    >
      {useReason(advice)}
    </Alert>
  );
}

/** A line end between two words of a sentence would not be seen. */
const seen = (separator: string) =>
  pieces(separator)
    .map(({ text }) => text.replaceAll('\n', ''))
    .join('');

const useReason = (advice: Advice): string | null => {
  const { t } = useTranslation('signature');
  switch (advice.kind) {
    case 'equal':
      return null;
    case 'written':
      return t(`written.${advice.how}`);
    case 'made': {
      const { how, field = '', order = [], hash = '', separator = '' } = advice;
      const name = how === 'trimmed' && field ? 'trimmedField' : how;
      return t(`made.${name}`, { field, hash, order: order.join(', '), separator: seen(separator) });
    }
    default:
      if (advice.bytes === null) return t('different.unreadable');
      return advice.bytes === 64 ? t('different.values') : t('different.length', { count: advice.bytes });
  }
};
