import { useEffect, useState } from 'react';

const stuckHeight = (part: HTMLElement | null) =>
  part && getComputedStyle(part).position === 'sticky' ? part.offsetHeight : 0;

/**
 * How much of the window the header, the subheader and the footer keep covered, as variables of the page: what else
 * is sticky stands below, and what has the focus is never scrolled under them.
 */
export const useStuck = () => {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [subheader, setSubheader] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const top = stuckHeight(header);
      const all = top + stuckHeight(subheader);
      style.setProperty('--g-under-header', `${top}px`);
      style.setProperty('--g-sticky-top', `${all}px`);
      style.setProperty('--g-bottom', `${stuckHeight(footer)}px`);
      style.scrollPaddingBlock = `${all + 8}px ${stuckHeight(footer) + 8}px`;
    };
    const watch = new ResizeObserver(measure);
    for (const part of [header, subheader, footer]) if (part) watch.observe(part);
    measure();
    return () => {
      watch.disconnect();
      for (const name of ['--g-under-header', '--g-sticky-top', '--g-bottom', 'scroll-padding-block']) {
        style.removeProperty(name);
      }
    };
  }, [header, subheader, footer]);
  return { setHeader, setSubheader, setFooter };
};
