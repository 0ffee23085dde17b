// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstFrame } from './first-frame.ts';

const isPainted = () => document.documentElement.hasAttribute('data-painted');
/** What is called with the next frame. */
const frames: (() => void)[] = [];

beforeEach(() => {
  document.documentElement.removeAttribute('data-painted');
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Begins, and says whether the page was marked by then. */
function begun() {
  return vi.fn(() => isPainted());
}
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 30));

test('SPEC 17.1 what comes after the first frame begins once that is painted, and not within it', async () => {
  const begin = begun();
  afterFirstFrame(begin);
  await aWhile();
  expect([begin.mock.calls.length, isPainted()]).toEqual([0, false]);
  for (const draw of frames) draw();
  expect([begin.mock.calls.length, isPainted()]).toEqual([0, false]);
  await vi.waitFor(() => {
    expect(begin).toHaveBeenCalledOnce();
  });
  expect(begin).toHaveReturnedWith(true);
});

test('a hidden tab, which paints nothing, begins all the same, and not at once', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const begin = begun();
  afterFirstFrame(begin);
  expect(begin).not.toHaveBeenCalled();
  await aWhile();
  expect(begin).toHaveReturnedWith(true);
  expect(frames).toEqual([]);
});
