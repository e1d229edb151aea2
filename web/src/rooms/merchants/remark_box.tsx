import { Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { merchantApplicationAnswer, type ShownRemark } from '../../api/client';
import { remarkAnswer } from '../../api/gen/limits/remark_answer';
import { useAction, type Keyed } from '../../api/query';
import { Icon } from '../../kit/ui/icon';
import classes from './application.module.css';

/** What was typed on this page, by remark: it stands there again when the step is opened again. */
const typed = new Map<string, string>();
const onTheirWay = new Set<Promise<unknown>>();
/** Before the application is sent: an answer that comes after it is refused. */
export const answersKept = () => Promise.allSettled(onTheirWay);

/** What the reviewer asks, and what the applicant says to it, which is kept when the field is left. */
export function RemarkBox({ remark, title }: { remark: ShownRemark; title?: string }) {
  const { t } = useTranslation('merchants');
  const key = `${remark.askedAt}/${remark.position}`;
  const [answer, setAnswer] = useState(typed.get(key) ?? remark.answer ?? '');
  const [kept, setKept] = useState(answer);
  const save = useAction(
    (text: string, keyed: Keyed) =>
      merchantApplicationAnswer({
        path: { position: String(remark.position) },
        body: { answer: text },
        ...keyed,
      }),
    { onSuccess: (_, text) => setKept(text) },
  );
  const leave = () => {
    const text = answer.trim();
    if (text === kept) return;
    typed.set(key, text);
    const sent = save.mutateAsync(text).catch(() => undefined);
    onTheirWay.add(sent);
    void sent.finally(() => onTheirWay.delete(sent));
  };
  // A button of the form takes no focus with it: the field may go without having been left.
  const last = useRef(leave);
  useEffect(() => {
    last.current = leave;
  });
  useEffect(() => () => last.current(), []);
  return (
    <div className={classes.asked}>
      <Text size="sm" component="div" className={classes.remark}>
        <Icon name="alert" size={16} />
        <span>
          {title && <strong>{title} </strong>}
          {t('wizard.remark', { remark: remark.remark })}
        </span>
      </Text>
      <Textarea
        label={t('wizard.answer')}
        aria-label={t('wizard.answerTo', { remark: remark.remark })}
        size="xs"
        autosize
        maxLength={remarkAnswer.answer.lengthMax}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        onBlur={leave}
        description={kept !== '' && kept === answer.trim() ? t('wizard.answerKept') : undefined}
      />
    </div>
  );
}
