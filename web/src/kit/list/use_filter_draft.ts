import { useEffect, useRef, useState } from 'react';
import { FILTER_DEBOUNCE_MS, type Changed } from './list_state';

type Values = Record<string, string>;

/**
 * What was typed or chosen and is not in the address yet. It gets there 750 ms after the last change, or at once with
 * Enter. When the address changes by itself, because of the browser's back button or a saved view, it wins.
 */
export function useFilterDraft(applied: Values, defaults: Values, onApply: (changed: Changed) => void) {
  const [draft, setDraft] = useState<Changed>({});
  const apply = useRef(onApply);
  apply.current = onApply;
  const sent = useRef<Changed | null>(null);

  const address = JSON.stringify(applied);
  useEffect(() => {
    const mine = sent.current;
    sent.current = null;
    // What was typed while our own change was on its way stays.
    setDraft((now) =>
      mine ? Object.fromEntries(Object.entries(now).filter(([name, value]) => mine[name] !== value)) : {},
    );
  }, [address]);

  const send = (changed: Changed) => {
    sent.current = changed;
    apply.current(changed);
  };
  useEffect(() => {
    if (Object.keys(draft).length === 0) return;
    const timer = setTimeout(() => send(draft), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const drafted = Object.entries(draft).map(([name, value]) => [name, value ?? defaults[name] ?? '']);
  return {
    values: { ...applied, ...(Object.fromEntries(drafted) as Values) },
    change: (changed: Changed) => setDraft((now) => ({ ...now, ...changed })),
    applyNow: () => {
      if (Object.keys(draft).length > 0) send(draft);
    },
    /** What waits does not get there any more. */
    drop: () => setDraft({}),
  };
}
