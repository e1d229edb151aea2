import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { placeOf, scrollStep, wayOf, type Box } from './reorder';

type Drag = { from: number; to: number; by: number };
type Held = { boxes: Box[]; from: number; startY: number; y: number; pointer: number };

/**
 * Rows that are moved by their handles: dragged with mouse or finger, or stepped with the arrow keys. Where a row ends is
 * decided by where the pointer is when it is let go, not by what was last drawn: a quick finger is ahead of the drawing.
 */
export const useReorder = (count: number, onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<Held | null>(null);
  const frame = useRef(0);
  const [drag, setDrag] = useState<Drag>();

  const byOf = ({ startY, y }: Held) => y + scrollY - startY;
  const toOf = (it: Held) => placeOf(it.boxes, it.from, byOf(it));

  // Drawn once a frame, while the page scrolls as well.
  const draw = () => {
    frame.current = 0;
    const it = held.current;
    if (!it) return;
    const step = scrollStep(it.y, innerHeight);
    if (step !== 0) {
      const before = scrollY;
      scrollBy(0, step);
      if (scrollY !== before) frame.current = requestAnimationFrame(draw);
    }
    setDrag({ from: it.from, to: toOf(it), by: byOf(it) });
  };
  const drawSoon = () => {
    if (frame.current === 0) frame.current = requestAnimationFrame(draw);
  };
  const end = () => {
    held.current = null;
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    setDrag(undefined);
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const boxes = [...list.current.children].map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return { top: top + scrollY, height };
      });
      held.current = { boxes, from: at, startY: event.clientY + scrollY, y: event.clientY, pointer: event.pointerId };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.pointer !== event.pointerId) return;
      held.current.y = event.clientY;
      drawSoon();
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const it = held.current;
      if (it?.pointer !== event.pointerId) return;
      it.y = event.clientY;
      const to = toOf(it);
      end();
      if (to !== it.from) onMove(it.from, to);
    },
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && held.current) return end();
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
      if (to === undefined || held.current) return;
      event.preventDefault();
      if (to >= 0 && to < count && to !== at) onMove(at, to);
    },
  });

  /** How a row is drawn while one of them is dragged. */
  const rowStyle = (at: number) => {
    if (!drag || !held.current) return undefined;
    const by = at === drag.from ? drag.by : wayOf(held.current.boxes, at, drag.from, drag.to);
    return { transform: `translateY(${by}px)` };
  };
  return { list, handle, rowStyle, dragged: drag?.from };
};
