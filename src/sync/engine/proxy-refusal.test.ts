import { describe, expect, test } from 'vitest';
import { anEntry, anEvent, OTHER, setUp } from '#tests/support/worlds/drain-fixture.ts';
import { proxyAnswers } from '#tests/support/hostile/proxy-answers.inputs.ts';
import { PARK_AFTER } from './parking.ts';

/** What something in front of our server says. */
const foreign = (status: number) => ({
  problem: 'internal' as const,
  headers: { status, marker: null, key: null, body: undefined },
});
const two = () => [anEntry(), anEntry({ id: 'entry-2', seq: 2, args: { eventId: OTHER } })];
const attempts = (queue: readonly { readonly attempts: number }[]) =>
  queue.map((entry) => entry.attempts);

describe('OB33 what a proxy answers to an entry', () => {
  const final = proxyAnswers.filter(({ expected }) => expected !== 'tried again');
  const passing = proxyAnswers.filter(({ expected }) => expected === 'tried again');

  test.each(final)(
    'counts against it once the pull gets through, and other things carry on: $input ($status, $source)',
    async ({ status, expected }) => {
      const { run, count, queue, sent, outcomes } = setUp(two(), foreign(status), anEvent());
      expect(await run()).toEqual({ kind: 'resting', ms: 1_000 });
      expect(attempts(queue())).toEqual([0, 0]); // by itself it proves nothing
      await count();
      expect(queue()[0]).toMatchObject({ attempts: 1, state: 'waiting' });
      expect(queue()[0]?.reason).toContain(expected.replace('the picture', 'the change'));
      await run();
      expect(sent.map(({ key }) => key)).toEqual(['entry-1', 'entry-2']);
      expect(outcomes.map(({ settled }) => settled?.id)).toEqual(['entry-2']);
    },
  );

  test.each(passing)('stops the drain if it goes by: $input ($status)', async ({ status }) => {
    const { run, count, queue } = setUp(two(), foreign(status), anEvent());
    expect(await run()).toEqual({ kind: 'unreachable' });
    await count();
    expect(attempts(queue())).toEqual([0, 0]);
  });

  test('counts nothing while the pull does not get through, as behind a captive portal (FAULTS 25)', async () => {
    const { run, queue, sent } = setUp(two(), foreign(403));
    for (let tries = 0; tries < 9; tries += 1) await run();
    expect(attempts(queue())).toEqual([0, 0]);
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['entry-1']));
  });

  test('parks it after five times, with pauses that grow (OB16)', async () => {
    const { run, count, queue, clock } = setUp([anEntry()], foreign(403));
    const pauses: number[] = [];
    for (let tries = 1; tries <= PARK_AFTER + 2; tries += 1) {
      await run();
      await count();
      const rest = await run();
      const ms = 'ms' in rest ? rest.ms : 0;
      pauses.push(ms);
      clock.now += ms;
    }
    expect(queue()).toMatchObject([
      {
        state: 'parked',
        reason: expect.stringContaining('turned the change away (403)') as unknown,
      },
    ]);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(new Set(pauses).size).toBe(pauses.length);
  });

  test('to a batch has its entries sent one by one, and counts against none but its own (OB31)', async () => {
    const third = anEntry({ id: 'entry-3', seq: 3, args: { eventId: '3' } });
    const { run, count, queue, sent } = setUp(
      [...two(), third],
      anEvent(),
      { whole: foreign(413) },
      foreign(413),
      anEvent(),
    );
    await run();
    await count();
    expect(queue().map(({ id, attempts: tries }) => [id, tries])).toEqual([
      ['entry-2', 1],
      ['entry-3', 0],
    ]);
    expect(queue()[0]?.reason).toContain("larger than this portal's front server takes");
    await run();
    expect(queue().map(({ id }) => id)).toEqual(['entry-2']);
    expect(sent).toHaveLength(4);
  });
});
