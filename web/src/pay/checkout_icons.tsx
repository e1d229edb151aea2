import type { ReactNode } from 'react';
import { Icon } from './icons';
import type { MethodGroup } from './wire';

const GROUPS: Record<MethodGroup, ReactNode> = {
  FPX: <path d="M4 10 12 5l8 5M5 10v8m4.7-8v8m4.6-8v8m4.7-8v8M3.5 18.5h17" />,
  CARD: <path d="M3.5 7.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zm0 2.5h17M7 15h3" />,
  EWALLET: (
    <path d="M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.500zM10.5 17.500h3" />
  ),
  DUITNOW: <path d="M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h3v3h-3zm3 3h3v3h-3z" />,
};
export const GroupIcon = ({ group }: { group: MethodGroup }) => <Icon>{GROUPS[group]}</Icon>;

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
