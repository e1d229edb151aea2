import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from './picker.module.css';

type Props = { label: string; times: string[]; value: string | null; onPick: (time: string) => void };

/** An hour further with Page Up and Page Down. */
const PAGE = 4;

/** One stop of the keyboard; the arrows go from time to time, as in any list. */
export function TimeList({ label, times, value, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The chosen time, or the one before a typed time that is no step; the first when none is.
  const near = Math.max(
    0,
    times.findLastIndex((time) => value !== null && time <= value),
  );
  const [at, setAt] = useState(near);
  useEffect(() => setAt(near), [near]);

  // Only the list moves: scrolling the element into view would move the page as well.
  useEffect(() => {
    const item = box.current?.children[at] as HTMLElement | undefined;
    if (box.current && item) box.current.scrollTop = item.offsetTop - box.current.clientHeight / 2;
  }, [at, times.length]);

  const go = (to: number) => {
    const next = Math.min(times.length - 1, Math.max(0, to));
    setAt(next);
    (box.current?.children[next] as HTMLElement | undefined)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
      Home: 0,
      End: times.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };

  return (
    <div ref={box} role="listbox" aria-label={label} className={classes.times} onKeyDown={onKeyDown}>
      {times.map((time, index) => (
        <UnstyledButton
          key={time}
          role="option"
          aria-selected={time === value}
          tabIndex={index === Math.min(at, times.length - 1) ? 0 : -1}
          className={classes.time}
          onClick={() => onPick(time)}
        >
          {time.slice(0, 5)}
        </UnstyledButton>
      ))}
    </div>
  );
}
