import type { Problem } from './client';
import { Notice } from './frame';
import { useSpeech } from './language';
import { problemText } from './problem_text';

/** A page that could not be loaded. Unknown addresses are told apart from a bad connection. */
export function ProblemNotice(props: {
  problem: Problem;
  missing: { title: string; text: string };
  retry: () => void;
}) {
  const { t, language } = useSpeech();
  const { problem, missing } = props;
  if (problem.kind === 'notFound' || problem.kind === 'invalid') {
    return <Notice tone="calm" title={missing.title} text={missing.text} />;
  }
  const title = t(problem.kind === 'offline' ? 'offlineTitle' : 'serverTitle');
  return (
    <Notice tone="bad" title={title} text={problemText(problem)(t, language)}>
      <button type="button" className="button primary" onClick={props.retry}>
        {t('retry')}
      </button>
    </Notice>
  );
}
