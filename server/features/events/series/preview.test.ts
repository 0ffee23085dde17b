import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventSeries } from '#contract/event-series.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { startEventServer, type EventServer } from '#tests/support/servers/event-server.ts';

describe.each(engines)('what a rule of recurrence would give, on $engine', (engine) => {
  let server: EventServer;
  beforeAll(async () => {
    server = await startEventServer(engine);
  });
  afterAll(() => server.close());

  const body = { rule: 'FREQ=WEEKLY', zone: 'Europe/Berlin', start: '2026-10-15T18:00:00Z' };
  const preview = (given: Partial<typeof body>) =>
    server.call(eventSeries.preview, { token: server.planner.token, body: { ...body, ...given } });

  it('SPEC 31.1 is its first five dates, at one time of day in the zone', async () => {
    expect(await preview({})).toEqual({
      next: [
        '2026-10-15T18:00:00.000Z',
        '2026-10-22T18:00:00.000Z',
        '2026-10-29T19:00:00.000Z',
        '2026-11-05T19:00:00.000Z',
        '2026-11-12T19:00:00.000Z',
      ],
      moved: [],
    });
    expect((await preview({ rule: 'RRULE:FREQ=DAILY;COUNT=2' })).next).toHaveLength(2);
    expect((await preview({ zone: 'europe/berlin' })).next).toHaveLength(5);
  });

  it('SPEC 31.2 says which of them a change of the clocks moves', async () => {
    const start = '2027-03-27T01:30:00Z';
    expect(await preview({ rule: 'FREQ=DAILY;COUNT=3', start })).toEqual({
      next: ['2027-03-27T01:30:00.000Z', '2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z'],
      moved: ['2027-03-28T01:30:00.000Z'],
    });
  });

  it('SPEC 31.3 a start that the rule leaves out is followed by its first date', async () => {
    const rule = 'FREQ=WEEKLY;BYDAY=FR;COUNT=2'; // the start is a Thursday
    expect((await preview({ rule })).next).toEqual([
      '2026-10-16T18:00:00.000Z',
      '2026-10-23T18:00:00.000Z',
    ]);
  });

  it.each<[Partial<typeof body>, string]>([
    [{ rule: 'FREQ=YEARLY' }, 'rule'],
    [{ rule: 'FREQ=HOURLY' }, 'rule'],
    [{ rule: '' }, 'rule'],
    [{ rule: 'FREQ=DAILY;UNTIL=20261014' }, 'rule'],
    [{ rule: 'FREQ=DAILY;UNTIL=20261015T175959Z' }, 'rule'],
    [{ rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' }, 'rule'],
    [{ rule: 'FREQ=DAILY;'.repeat(1_000) }, 'rule'],
    [{ zone: 'Europe/Atlantis' }, 'zone'],
    [{ zone: '+01:00' }, 'zone'],
    [{ zone: '' }, 'zone'],
    [{ zone: 'x'.repeat(10_000) }, 'zone'],
    [{ start: '2026-02-30T18:00:00Z' }, 'start'],
    [{ start: 'soon' }, 'start'],
  ])('SPEC 31.3 refuses %.80o by its field', async (given, field) => {
    const { token } = server.planner;
    const call = { token, body: { ...body, ...given } };
    const refusal = await server.refusal(eventSeries.preview, call);
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('SPEC 31.1 is for whoever may edit events', async () => {
    const { token } = server.pilot;
    expect(await server.refusal(eventSeries.preview, { token, body })).toMatchObject({
      code: 'forbidden',
    });
  });
});
