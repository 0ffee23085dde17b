import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { place, type Placing } from './placement.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { clientWidth: 1000, clientHeight: 800 } });
  vi.stubGlobal('scrollY', 500);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Where a popup of 200 by 100 pixels stands beside a control of 40 by 40 at `left`, `top`. */
function placed({ left, top }: { left: number; top: number }, placing: Partial<Placing>) {
  const style = { left: '', right: '', top: '', bottom: '' };
  const popup = { style, offsetWidth: 200, offsetHeight: 100 } as unknown as HTMLElement;
  const control = { left, top, right: left + 40, bottom: top + 40 } as DOMRect;
  const room = place(popup, control, {
    across: 'start',
    down: 'under',
    gap: 4,
    needs: 300,
    ...placing,
  });
  return { ...style, room };
}

test('it opens under its control, and over it where there is too little room and more above', () => {
  const inLine = { left: '100px', right: 'auto' };
  expect(placed({ left: 100, top: 400 }, {})).toEqual({
    ...inLine,
    top: '444px',
    bottom: 'auto',
    room: 356,
  });
  expect(placed({ left: 100, top: 600 }, {})).toEqual({
    ...inLine,
    top: 'auto',
    bottom: '204px',
    room: 596,
  });
  expect(placed({ left: 100, top: 200 }, { needs: 1000 }).top).toBe('244px');
});

test('beside its control it grows down from the upper edge, or up from the lower one', () => {
  const beside = { across: 'after', down: 'level', needs: Infinity } as const;
  expect(placed({ left: 100, top: 100 }, beside)).toMatchObject({ left: '144px', top: '100px' });
  expect(placed({ left: 100, top: 700 }, beside)).toMatchObject({ top: 'auto', bottom: '60px' });
  expect(placed({ left: 100, top: 100 }, { ...beside, down: 'middle' }).top).toBe('70px');
});

test('it keeps to the window: right edges in line, or moved as far as it must', () => {
  expect(placed({ left: 950, top: 100 }, { across: 'end' })).toMatchObject({
    left: 'auto',
    right: '10px',
  });
  expect(placed({ left: 950, top: 100 }, {}).left).toBe('792px');
});

test('on a page that scrolls it stands where its control stands on the page', () => {
  expect(placed({ left: 100, top: 400 }, { isOnPage: true }).top).toBe('944px');
  expect(placed({ left: 100, top: 600 }, { isOnPage: true }).bottom).toBe('-296px');
});
