// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReorder } from './use_reorder';

const ROWS = ['a', 'b', 'c', 'd'];
const HEIGHT = 60;

function Rows({ onMove }: { onMove: (from: number, to: number) => void }) {
  const { list, handle, rowStyle, dragged } = useReorder(ROWS.length, onMove);
  return (
    <ol ref={list}>
      {ROWS.map((name, at) => (
        <li key={name} data-testid={`row-${name}`} style={rowStyle(at)} data-dragged={dragged === at || undefined}>
          <button {...handle(at)}>{name}</button>
        </li>
      ))}
    </ol>
  );
}

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  HTMLElement.prototype.setPointerCapture = () => {};
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = ROWS.indexOf(this.dataset.testid?.slice(4) ?? '');
    return { top: at * HEIGHT, height: HEIGHT - 10 } as DOMRect;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = (clientY: number) => ({ pointerId: 1, button: 0, clientY });

test('a_quick_finger_s_last_move_counts_though_it_was_never_drawn', () => {
  const onMove = vi.fn();
  render(<Rows onMove={onMove} />);
  const handle = screen.getByRole('button', { name: 'a' });
  fireEvent.pointerDown(handle, at(20));
  fireEvent.pointerMove(handle, at(30));
  fireEvent.pointerMove(handle, at(70));
  // No frame has come yet, and the finger is lifted further on than it was last heard of.
  fireEvent.pointerUp(handle, at(190));
  expect(onMove).toHaveBeenCalledExactlyOnceWith(0, 3);
});

test('what_is_taken_away_moves_nothing', () => {
  const onMove = vi.fn();
  render(<Rows onMove={onMove} />);
  const handle = screen.getByRole('button', { name: 'b' });
  fireEvent.pointerDown(handle, at(80));
  fireEvent.pointerMove(handle, at(200));
  fireEvent.pointerCancel(handle, at(200));
  fireEvent.pointerUp(handle, at(200));
  expect(onMove).not.toHaveBeenCalled();
});

test('another_finger_moves_nothing', () => {
  const onMove = vi.fn();
  render(<Rows onMove={onMove} />);
  const handle = screen.getByRole('button', { name: 'a' });
  fireEvent.pointerDown(handle, at(20));
  fireEvent.pointerUp(handle, { ...at(190), pointerId: 2 });
  expect(onMove).not.toHaveBeenCalled();
});

test.each([
  ['b', 'ArrowUp', [1, 0]],
  ['b', 'ArrowDown', [1, 2]],
  ['b', 'End', [1, 3]],
  ['c', 'Home', [2, 0]],
  ['a', 'ArrowUp', undefined],
  ['d', 'ArrowDown', undefined],
  ['a', 'Home', undefined],
])('row %s is moved with %s', (name, key, moved) => {
  const onMove = vi.fn();
  render(<Rows onMove={onMove} />);
  fireEvent.keyDown(screen.getByRole('button', { name }), { key });
  if (moved) expect(onMove).toHaveBeenCalledExactlyOnceWith(...moved);
  else expect(onMove).not.toHaveBeenCalled();
});
