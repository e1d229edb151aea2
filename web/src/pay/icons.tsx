import type { ReactNode } from 'react';
import type { MethodGroup } from './wire';
import type { Tone } from './status';

/** Line drawings of our own; the marks of banks and schemes belong to them. */
const Icon = ({ children }: { children: ReactNode }) => (
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

const GROUPS: Record<MethodGroup, ReactNode> = {
  FPX: <path d="M4 10 12 5l8 5M5 10v8m4.7-8v8m4.6-8v8m4.7-8v8M3.5 18.5h17" />,
  CARD: <path d="M3.5 7.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zm0 2.5h17M7 15h3" />,
  EWALLET: (
    <path d="M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.500zM10.5 17.500h3" />
  ),
  DUITNOW: <path d="M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h3v3h-3zm3 3h3v3h-3z" />,
};
export const GroupIcon = ({ group }: { group: MethodGroup }) => <Icon>{GROUPS[group]}</Icon>;

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

export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4.500a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm4.5 10.5 4.5 4.5" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <path d="M6.5 11h11v8.500h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const MinusIcon = () => (
  <Icon>
    <path d="M5 12h14" />
  </Icon>
);
