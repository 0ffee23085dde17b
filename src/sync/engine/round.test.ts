import { MARKER_VALUE } from '#contract/headers.ts';
import { expect, test } from 'vitest';
import type { HttpAnswer } from './wire.ts';
import { round, type Extent } from './round.ts';

test('PL7 SC1 a round sends what waits, and again between two pages, one step after the other', async () => {
  const { steps, run } = aRound(['first', 'second', 'last']);
  expect(await run()).toEqual({ kind: 'current' });
  expect(steps).toEqual(['drain', 'first', 'drain', 'second', 'drain', 'last']);
});

test('PL7 a drain that is stopped between two pages decides how the round ends', async () => {
  const { run } = aRound(['first', 'last'], { stopAt: 2 });
  expect(await run()).toEqual({ kind: 'needs-sign-in' });
});

test('PB10 whoever counts what did not get through hears of each pull that did, and of no other', async () => {
  const whole = aRound(['first', 'last']);
  await whole.run();
  expect(whole.pulls()).toBe(1);
  const cut = aRound(['first', 'last'], { isCut: true });
  expect(await cut.run()).toEqual({ kind: 'unreachable' });
  expect(cut.pulls()).toBe(0);
});

test('PL16 the page after a drain that sent something is asked for anew, after any other it is not', async () => {
  const { asked, run } = aRound(['first', 'second', 'last'], { sendsAt: 2 });
  await run();
  expect(asked).toEqual([null, 'first', 'first', 'second']);
});

test('SC4 what waits is sent without the pull, which is left to the next round', async () => {
  const { steps, run } = aRound(['last']);
  expect(await run('sends')).toEqual({ kind: 'sent' });
  expect(steps).toEqual(['drain']);
});

test('SC4 a drain that is stopped decides how a round without a pull ends', async () => {
  const { run } = aRound(['last'], { stopAt: 1 });
  expect(await run('sends')).toEqual({ kind: 'needs-sign-in' });
});

/**
 * A device without rows and a server that has `pages`; the drain with the number `stopAt` hears a 401, the one with the
 * number `sendsAt` has something to send.
 */
function aRound(
  pages: readonly string[],
  { stopAt, sendsAt, isCut = false }: { stopAt?: number; sendsAt?: number; isCut?: boolean } = {},
) {
  let pulls = 0;
  const steps: string[] = [];
  const asked: (string | null)[] = [];
  const busy = { with: '' };
  const step = async (name: string): Promise<void> => {
    expect(busy.with).toBe('');
    busy.with = name;
    await Promise.resolve();
    busy.with = '';
    steps.push(name);
  };
  let cursor: string | null = null;
  const run = (extent: Extent = 'whole') =>
    round(
      {
        drain: async (onSend) => {
          await step('drain');
          const drains = steps.filter((one) => one === 'drain').length;
          if (drains === sendsAt) onSend();
          return { kind: drains === stopAt ? 'needs-sign-in' : 'empty' };
        },
        afterPull: async () => void (pulls += 1),
        pull: {
          store: {
            cursor: async () => cursor,
            applyPage: async (page) => {
              cursor = page.cursor;
              await step(page.cursor);
            },
            confirm: async () => undefined,
          },
          send: async ({ path }) => {
            const after = new URLSearchParams(path.split('?')[1]).get('cursor');
            asked.push(after);
            return isCut ? null : answerWith(pages, pages.indexOf(after ?? '') + 1);
          },
          credentials: null,
          random: () => 0,
          breathe: async () => undefined,
        },
      },
      extent,
    );
  return { steps, asked, run, pulls: () => pulls };
}

function answerWith(pages: readonly string[], at: number): HttpAnswer {
  return {
    ...{ status: 200, marker: MARKER_VALUE, key: null, retryAfter: null, date: null },
    body: {
      ...{ changes: {}, deleted: {}, scopes: ['public'], started: [], finished: [] },
      cursor: pages[at],
      more: at < pages.length - 1,
    },
  };
}
