import { describe, expect, test } from 'vitest';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { anEntry, anEvent, answerTo, ME, setUpWith } from '#tests/support/worlds/drain-fixture.ts';
import { aCarrier, aWay } from '#tests/support/worlds/carriers.ts';
import { proxyAnswers } from '#tests/support/hostile/proxy-answers.inputs.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { FileAnswer, SendFile } from './wire.ts';
import { PARK_AFTER } from './parking.ts';
import { newEntry } from './outbox.ts';

describe('PB10 a picture goes beside the queue', () => {
  const PICTURE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
  const post = () => {
    const draft = { content: `<img src="/uploads/kept/${PICTURE}">` };
    const args = { id: 'mission', isNew: false, basedOn: 0, draft };
    return { ...newEntry(pageIntention, { id: 'page', userId: ME, args, at: 0 }), seq: 0 };
  };

  /** A page whose picture waits before an RSVP; `sendFile` answers for the picture. */
  function withPicture(sendFile: SendFile, patience: 'endless' | 'none' = 'endless') {
    const carrier = aCarrier(sendFile, patience);
    return { ...setUpWith([post(), anEntry()], carrier, [anEvent()]), carrier };
  }

  test('what shows none is sent while it is on its way, and its own entry once it has landed', async () => {
    const way = aWay<FileAnswer>();
    const { run, sent, carrier } = withPicture(() => way.promise, 'none');
    expect(await run()).toEqual({ kind: 'empty' });
    expect(sent.map(({ key }) => key)).toEqual(['entry-1']);
    expect(carrier.isBusy).toBe(true);
    way.resolve(answerTo({ key: PICTURE }, { imageUrl: '/uploads/a.webp' }));
    await way.promise;
    expect(await run()).toEqual({ kind: 'empty' });
    expect(sent.map(({ key }) => key)).toEqual(['entry-1', 'page']);
  });

  test('a drain waits for it as long as patience lasts', async () => {
    const way = aWay<FileAnswer>();
    const { run, sent } = withPicture(() => way.promise);
    const running = run();
    await expect.poll(() => sent.length).toBe(1);
    way.resolve(answerTo({ key: PICTURE }, { imageUrl: '/uploads/a.webp' }));
    expect(await running).toEqual({ kind: 'empty' });
    expect(sent.map(({ key }) => key)).toEqual(['entry-1', 'page']);
  });

  test('one that gets no answer, or that of a proxy, rests its own entry and stops nothing (OB15)', async () => {
    const tooLarge = { ...answerTo({ key: PICTURE }, {}), status: 413, marker: null };
    for (const answer of [null, tooLarge]) {
      const { run, sent, queue } = withPicture(async () => answer);
      expect(await run()).toMatchObject({ kind: 'resting' });
      expect(sent.map(({ key }) => key)).toEqual(['entry-1']);
      expect(queue()).toMatchObject([{ id: 'page', attempts: 0, request: null }]);
    }
  });

  test('it counts against its entry once a pull gets through, and parks it after five times (OB16)', async () => {
    const { run, count, queue, clock } = withPicture(async () => null);
    for (let tries = 1; tries <= PARK_AFTER; tries += 1) {
      await run();
      await count();
      await count(); // the same failure counts once
      expect(queue()).toMatchObject([{ attempts: tries }]);
      clock.now += 60_000;
    }
    expect(queue()).toMatchObject([
      { state: 'parked', reason: expect.stringContaining('picture') as string },
    ]);
    expect(await run()).toMatchObject({ kind: 'resting' });
  });

  test.each(proxyAnswers)('PB11 $input: $expected ($source)', async ({ status, expected }) => {
    const answer = { ...answerTo({ key: PICTURE }, {}), status, marker: null };
    const { run, count, queue } = withPicture(async () => answer);
    await run();
    expect(queue()).toMatchObject([{ state: 'waiting', attempts: 0 }]); // by itself it proves nothing
    await count();
    const [{ state, reason = '' } = {}] = queue();
    expect(state).toBe(expected === 'tried again' ? 'waiting' : 'parked');
    if (expected !== 'tried again') expect(reason).toContain(expected);
  });

  test('PB11 what is parked is tried again after pauses that grow, up to two hours', async () => {
    const tooLarge = { ...answerTo({ key: PICTURE }, {}), status: 413, marker: null };
    const { run, count, clock } = withPicture(async () => tooLarge);
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await run();
      await count();
      const rest = await run();
      const ms = 'ms' in rest ? rest.ms : 0;
      pauses.push(Math.round(ms / MINUTE_MS));
      clock.now += ms;
    }
    const [first = 0, second = 0] = pauses;
    expect(first).toBeGreaterThanOrEqual(5);
    expect(second).toBeGreaterThan(first);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(120);
    expect(pauses.at(-1)).toBeLessThanOrEqual(144);
  });

  test('and not when the server could not be reached at all', async () => {
    const { run, count, queue, clock } = withPicture(async () => null);
    for (let tries = 0; tries < 9; tries += 1) {
      clock.now += 60_000;
      await run();
    }
    await run(); // it rests, and nothing has been tried since
    await count();
    expect(queue()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('a refused one refuses its entry (PB2)', async () => {
    const refusal = { problem: 'upload_refused' } as const;
    const { run, outcomes } = withPicture(async () => answerTo({ key: PICTURE }, refusal));
    await run();
    expect(outcomes.map(({ settled }) => [settled?.id, settled?.state])).toEqual([
      ['entry-1', 'sent'],
      ['page', 'refused'],
    ]);
  });
});
