import type { ReactNode } from 'react';

// Line icons of our own: two dozen shapes are not worth a package.
const SHAPES = {
  dashboard: <path d="M4 13h7V4H4zm9 7h7v-9h-7zM4 20h7v-4H4zm9-13h7V4h-7z" />,
  transaction: <path d="M4 8h14l-4-4M20 16H6l4 4" />,
  refund: <path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />,
  mandate: <path d="M20 11a8 8 0 1 0-2 6M20 5v6h-6M12 8v4l3 2" />,
  payout: <path d="M3 9h18M5 9v9m5-9v9m4-9v9m5-9v9M3 20h18M12 3 3 9h18z" />,
  link: <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />,
  cart: <path d="M3 4h2l2.4 11h10.2L20 7H6M9 20h.01M17 20h.01" />,
  profile: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0" />,
  shield: <path d="M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2 2 4-4" />,
  key: <path d="M15 9a4 4 0 1 1-4-4 4 4 0 0 1 4 4m-1 3 6 6v3h-3v-2h-2v-2h-2l-2-2" />,
  signOut: <path d="M10 4H5v16h5M15 8l4 4-4 4M19 12H9" />,
  review: <path d="M6 3h9l4 4v14H6zM9 12l2 2 4-4" />,
  chevronDown: <path d="m6 9 6 6 6-6" />,
  chevronRight: <path d="m9 6 6 6-6 6" />,
  chevronLeft: <path d="m15 6-6 6 6 6" />,
  first: <path d="m17 6-6 6 6 6M7 6v12" />,
  last: <path d="m7 6 6 6-6 6M17 6v12" />,
  sort: <path d="m8 9 4-4 4 4M8 15l4 4 4-4" />,
  up: <path d="m6 15 6-6 6 6" />,
  refresh: <path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />,
  filter: <path d="M4 5h16l-6 8v5l-4 2v-7z" />,
  more: <path d="M12 6h.01M12 12h.01M12 18h.01" strokeWidth={3} />,
  plus: <path d="M12 5v14M5 12h14" />,
  calendar: <path d="M5 5h14v15H5zM5 10h14M9 3v4m6-4v4" />,
  sun: (
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
  ),
  moon: <path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5" />,
  check: <path d="m5 12 5 5 9-10" />,
  cross: <path d="M6 6l12 12M18 6 6 18" />,
  clock: <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m0 4v4l3 2" />,
  info: <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m0 7v5m0-8h.01" />,
  alert: <path d="M12 4 2.5 20h19zM12 10v4m0 3h.01" />,
  qr: <path d="M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h2v2h-2zm4 0h2v2h-2zm-4 4h2v2h-2zm4 0h2v2h-2z" />,
  copy: <path d="M9 9h11v11H9zM15 9V4H4v11h5" />,
  duplicate: <path d="M9 9h11v11H9zM15 9V4H4v11h5M14.5 12v5M12 14.5h5" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />,
  mail: <path d="M3 6h18v13H3zm0 1 9 7 9-7" />,
  chat: <path d="M4 20l1.4-4.2A8 8 0 1 1 8.3 18.6zM9 10h6m-6 4h4" />,
  trend: <path d="m3 17 6-6 4 4 8-9M15 6h6v6" />,
  wallet: <path d="M4 7h15v12H4zM4 7l11-4v4M15 13h.01" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6m4-6v6" />,
  printer: <path d="M7 9V4h10v5M7 18H4v-8h16v8h-3M7 14h10v6H7z" />,
  pencil: <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />,
  layout: <path d="M4 5h16v14H4zM4 10h16M10 10v9" />,
  minimize: <path d="m11 6-6 6 6 6m8-12-6 6 6 6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  search: <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4 4" />,
  columns: <path d="M4 5h16v14H4zM9.3 5v14m5.4-14v14" />,
  bookmark: <path d="M7 4h10v16l-5-4-5 4z" />,
  upload: <path d="M12 15V4m-4 4 4-4 4 4M5 20h14" />,
  download: <path d="M12 4v11m-4-4 4 4 4-4M5 20h14" />,
  keyboard: <path d="M3 7h18v10H3zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17 10.5h.01M8 14h8" />,
  image: <path d="M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15.5 9h.01" />,
  grip: <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={3} />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** Decorative; whoever uses it alone gives the button an aria-label. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      {SHAPES[name]}
    </svg>
  );
}
