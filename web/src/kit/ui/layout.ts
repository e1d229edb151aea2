/**
 * How the signed-in area is laid out: which of its parts are shown, which stay in sight while one scrolls, how wide
 * they are. A person chooses on /builder; the choice is kept on this browser. One table says everything there is to
 * choose; the type, the defaults, the check of what was stored and the builder's page all come from it.
 */
export const LAYOUT_OPTIONS = [
  { section: 'header', key: 'fixedDesktop', initial: true },
  { section: 'header', key: 'fixedMobile', initial: true },
  { section: 'header', key: 'width', values: ['fluid', 'fixed'], initial: 'fluid' },
  { section: 'header', key: 'menuDisplay', initial: false },
  { section: 'header', key: 'menuLayout', values: ['default', 'tab'], initial: 'default' },
  { section: 'header', key: 'rootArrows', initial: false },
  { section: 'subheader', key: 'display', initial: false },
  { section: 'subheader', key: 'fixed', initial: false },
  { section: 'subheader', key: 'width', values: ['fluid', 'fixed'], initial: 'fluid' },
  { section: 'subheader', key: 'style', values: ['transparent', 'solid'], initial: 'solid' },
  { section: 'content', key: 'width', values: ['fluid', 'fixed'], initial: 'fluid' },
  { section: 'aside', key: 'display', initial: true },
  { section: 'aside', key: 'fixed', initial: true },
  { section: 'aside', key: 'minimizeToggle', initial: true },
  { section: 'aside', key: 'hoverable', initial: true },
  { section: 'aside', key: 'minimized', initial: false },
  { section: 'aside', key: 'submenuDropdown', initial: false },
  { section: 'footer', key: 'fixed', initial: false },
  { section: 'footer', key: 'width', values: ['fluid', 'fixed'], initial: 'fluid' },
] as const;

export type LayoutOption = (typeof LAYOUT_OPTIONS)[number];
export type LayoutSection = LayoutOption['section'];
type ValueOf<O> = O extends { values: readonly (infer Value)[] } ? Value : boolean;
export type LayoutConfig = {
  [S in LayoutSection]: { [O in Extract<LayoutOption, { section: S }> as O['key']]: ValueOf<O> };
} & { extras: Record<string, never> };
export type LayoutValue = boolean | string;

type Loose = Record<string, Record<string, LayoutValue>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isValueOf = (option: LayoutOption, value: unknown): value is LayoutValue =>
  'values' in option ? (option.values as readonly unknown[]).includes(value) : typeof value === 'boolean';

/** A fixed subheader covers what scrolls below it, which a transparent one cannot. */
const keepRules = (config: LayoutConfig): LayoutConfig =>
  config.subheader.fixed && config.subheader.style !== 'solid'
    ? { ...config, subheader: { ...config.subheader, fixed: false } }
    : config;

/** Any value, made a layout: what is not known is left out, what is missing or wrong takes its default. */
export const layoutFrom = (stored: unknown): LayoutConfig => {
  const config: Loose = { header: {}, subheader: {}, content: {}, aside: {}, footer: {}, extras: {} };
  for (const option of LAYOUT_OPTIONS) {
    const section = isRecord(stored) && Object.hasOwn(stored, option.section) ? stored[option.section] : undefined;
    const value = isRecord(section) && Object.hasOwn(section, option.key) ? section[option.key] : undefined;
    config[option.section]![option.key] = isValueOf(option, value) ? value : option.initial;
  }
  return keepRules(config as LayoutConfig);
};

export const layoutDefaults = layoutFrom(undefined);

export const layoutValue = (config: LayoutConfig, { section, key }: LayoutOption): LayoutValue =>
  (config as unknown as Loose)[section]![key]!;

/** One option changed, with the rules kept. */
export const layoutWith = (config: LayoutConfig, { section, key }: LayoutOption, value: LayoutValue): LayoutConfig =>
  layoutFrom({ ...config, [section]: { ...config[section], [key]: value } });

/** Whether an option can be chosen as the others stand. */
export const layoutAllows = (config: LayoutConfig, option: LayoutOption): boolean =>
  !(option.section === 'subheader' && option.key === 'fixed') || config.subheader.style === 'solid';

const KEY = 'gerbang.layout';

const read = (): LayoutConfig => {
  try {
    return layoutFrom(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return layoutDefaults; // not JSON, or storage refused
  }
};

export const layoutStore = {
  read,
  // A layout that was just chosen is seen as it was chosen, also by whoever had folded the menu by hand.
  save: (config: LayoutConfig) => {
    localStorage.setItem(KEY, JSON.stringify(config));
    localStorage.removeItem(MENU_KEY);
  },
  reset: () => {
    localStorage.removeItem(KEY);
    localStorage.removeItem(MENU_KEY);
  },
};

const MENU_KEY = 'gerbang.menu';
const MENU = { minimized: true, wide: false };

/** How a person left the side menu, which a reload keeps. Undefined while they left it as the layout has it. */
export const menuStore = {
  isMinimized: (): boolean | undefined => {
    try {
      const kept = localStorage.getItem(MENU_KEY) ?? '';
      return Object.hasOwn(MENU, kept) ? MENU[kept as keyof typeof MENU] : undefined;
    } catch {
      return undefined; // storage refused
    }
  },
  keep: (isMinimized: boolean) => {
    try {
      localStorage.setItem(MENU_KEY, isMinimized ? 'minimized' : 'wide');
    } catch {
      // It stays for this visit.
    }
  },
};
