import { describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#data/status.ts';
import { knownAges } from '#tests/support/hostile/ages.inputs.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { stripFor } from './sync-strip-line.ts';

vi.hoisted(() => {
  process.env['TZ'] = 'UTC';
});

const NOON = Date.parse('2026-11-27T12:00:00Z');
const AWAY = { backFrom: null, isFirst: false, now: NOON };
const status: Omit<SyncStatus, 'connection' | 'ages'> = {
  ...{ obstacle: null, isSyncing: false, waiting: 0, refused: 0, needsSignIn: false },
  ...{ firstSync: null, storeProblem: null, isPutBack: false },
};

function agesOf(minutes: Readonly<Record<string, number | undefined>>): SyncStatus['ages'] {
  return Object.fromEntries(
    Object.entries(minutes).flatMap(([kind, past]) =>
      past === undefined ? [] : [[kind, new Date(NOON - past * MINUTE_MS)]],
    ),
  );
}

describe('nothing has an age that is not there', () => {
  it.each(knownAges)('$source', ({ input, expected }) => {
    const ages = agesOf(input);
    const offline = stripFor({ ...status, connection: 'offline', ages }, AWAY);
    const said = expected === null ? '' : ` Everything here was current ${expected}.`;
    expect(offline?.text).toBe(`You're offline.${said}`);
    // With nothing on the device, each screen says itself that our server is away.
    const trouble = stripFor({ ...status, connection: 'trouble', ages }, AWAY);
    expect(trouble?.text).toBe(
      expected === null ? undefined : `Our server isn't answering.${said}`,
    );
  });
});

describe('PL19 a server that was put back to an older copy', () => {
  const text =
    'The server was put back to an older copy. Anything saved after that copy was made may be missing.';
  const here = { ...status, connection: 'online' as const, ages: agesOf({ events: 0 }) };
  const putBack = { ...here, isPutBack: true };

  it('is said until it is dismissed', () => {
    expect(stripFor(putBack, AWAY)).toMatchObject({ text, isToBeDismissed: true });
    expect(stripFor(here, AWAY)).toBeNull();
  });

  it.each([
    { first: 'who has to sign in', status: { ...putBack, needsSignIn: true } },
    { first: 'who is offline', status: { ...putBack, connection: 'offline' as const } },
    { first: 'whose device keeps nothing', status: { ...putBack, storeProblem: 'Full.' } },
  ])('waits for those $first', ({ status: of }) => {
    const strip = stripFor(of, AWAY);
    expect(strip?.text).not.toBe(text);
    expect(strip?.isToBeDismissed).toBeUndefined();
  });
});
