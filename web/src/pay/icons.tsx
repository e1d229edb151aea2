import type { ReactNode } from 'react';
import type { Tone } from './status';

/** Line drawings of our own; the marks of banks and schemes belong to them. */
export const Icon = ({ children }: { children: ReactNode }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const GateMark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" />
    <path d="M8 24V14a8 8 0 0 1 16 0v10M16 24V15" />
  </svg>
);

const TONES: Record<Tone, ReactNode> = {
  good: <path d="m6.5 12.5 3.7 3.7 7.3-8" />,
  bad: <path d="m8 8 8 8m0-8-8 8" />,
  calm: <path d="M12 10.500V17m0-10v.1" />,
  wait: <path d="M12 6.500V12l3.5 2" />,
};
export const ToneIcon = ({ tone }: { tone: Tone }) => (
  <span className={`tone tone-${tone}`}>
    <Icon>{TONES[tone]}</Icon>
  </span>
);
