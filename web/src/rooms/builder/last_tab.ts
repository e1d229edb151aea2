import { LAYOUT_OPTIONS, type LayoutSection } from '../../kit/ui/layout';

/** Header, Subheader, Content, Aside, Footer: the order of the table. */
export const TABS: LayoutSection[] = [...new Set(LAYOUT_OPTIONS.map((option) => option.section))];

const KEY = 'gerbang.builderTab';
const FIRST: LayoutSection = 'header';

/** The tab on which the builder was left, on this browser. */
export const lastTab = {
  read: (): LayoutSection => {
    try {
      const kept = localStorage.getItem(KEY);
      return TABS.find((tab) => tab === kept) ?? FIRST;
    } catch {
      return FIRST;
    }
  },
  keep: (tab: LayoutSection) => {
    try {
      localStorage.setItem(KEY, tab);
    } catch {
      /* storage refused: the next visit begins at the first tab */
    }
  },
};
