import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, expect, test } from 'vitest';
import { closeOverlay, rememberArrival } from './-overlay.ts';

beforeEach(rememberArrival);

/** A router at a dialog, which was opened over its screen or by its own link. */
function aRouterAt(state: { readonly isOpenedOver?: boolean; readonly openedPart?: string }) {
  const history = createMemoryHistory({ initialEntries: ['/aboutus', '/events', '/events/1'] });
  const went: unknown[] = [];
  const navigate = (options: unknown) => {
    went.push(options);
    return Promise.resolve();
  };
  return { router: { history, navigate, state: { location: { state } } }, went };
}

const below = { to: '/events', search: true } as const;

test('a dialog that was opened over its screen is closed by one step back, however often it is requested', () => {
  const { router, went } = aRouterAt({ isOpenedOver: true });
  closeOverlay(router, below);
  closeOverlay(router, below);
  expect(router.history.location.pathname).toBe('/events');
  rememberArrival();
  closeOverlay(router, below);
  expect(router.history.location.pathname).toBe('/aboutus');
  expect(went).toEqual([]);
});

test('a dialog that was opened by its own link is replaced by the screen below', () => {
  const { router, went } = aRouterAt({});
  closeOverlay(router, below);
  expect(router.history.location.pathname).toBe('/events/1');
  expect(went).toEqual([{ ...below, replace: true, resetScroll: false }]);
});

test('a part below one that was opened later is replaced, and that one stays', () => {
  const { router, went } = aRouterAt({ isOpenedOver: true, openedPart: 'category' });
  closeOverlay(router, below, 'edit');
  expect(router.history.location.pathname).toBe('/events/1');
  expect(went).toHaveLength(1);
  closeOverlay(router, below, 'category');
  expect(router.history.location.pathname).toBe('/events');
  expect(went).toHaveLength(1);
});
