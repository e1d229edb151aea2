/** Where something that is dragged comes to stand, as pure arithmetic: what is drawn meanwhile decides nothing. */

export interface Box {
  top: number;
  height: number;
}

const middle = ({ top, height }: Box) => top + height / 2;

/**
 * The place in the list at which the box `from` ends when it was dragged by `deltaY`: before the first of the others
 * whose middle lies below its own leading edge, so that a tall one can be passed by a small one and the other way round.
 */
export const placeOf = (boxes: Box[], from: number, deltaY: number): number => {
  const dragged = boxes[from];
  if (!dragged) return from;
  const edge = deltaY > 0 ? dragged.top + dragged.height + deltaY : dragged.top + deltaY;
  const others = boxes.filter((_, at) => at !== from);
  return others.filter((other) => (deltaY > 0 ? middle(other) < edge : middle(other) <= edge)).length;
};

export const moved = <T>(list: T[], from: number, to: number): T[] => {
  const out = [...list];
  const [it] = out.splice(from, 1);
  if (it === undefined) return list;
  out.splice(to, 0, it);
  return out;
};

/** How far the box `at` makes way while `from` is over the place `to`. */
export const wayOf = (boxes: Box[], at: number, from: number, to: number): number => {
  const dragged = boxes[from];
  if (!dragged || at === from) return 0;
  const next = boxes[from + 1] ?? boxes[from - 1];
  const gap = next
    ? Math.max(0, Math.abs(next.top - dragged.top) - (next.top > dragged.top ? dragged : next).height)
    : 0;
  const room = dragged.height + gap;
  if (from < at && at <= to) return -room;
  return to <= at && at < from ? room : 0;
};

const EDGE_PX = 72;
const STEP_PX = 14;

/** How far the window scrolls at each drawing while the pointer is near one of its edges. */
export const scrollStep = (y: number, height: number): number => {
  if (y < EDGE_PX) return -Math.ceil(((EDGE_PX - y) / EDGE_PX) * STEP_PX);
  return y > height - EDGE_PX ? Math.ceil(((y - height + EDGE_PX) / EDGE_PX) * STEP_PX) : 0;
};
