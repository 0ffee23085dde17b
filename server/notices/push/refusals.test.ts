import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leadership } from '#contract/leadership.ts';
import { push } from '#contract/notices.ts';
import { readConfig } from '#server/process/config.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { pushRefusalAnswers } from '#tests/support/hostile/push-answers.inputs.ts';
import { faultySubjects, soundSubjects } from '#tests/support/hostile/vapid-subjects.inputs.ts';
import { sharedPushWorld } from '#tests/support/servers/news-world-hooks.ts';
import { meta } from '#server/db/bookkeeping.ts';
import { like } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { warnOfSubject } from './refusals.ts';
import { contactFault } from './vapid-contact.ts';

describe('SPEC 12.26 the contact in each push', () => {
  const configOf = (vapidSubject: string) => ({ ...readConfig({}), vapidSubject });

  it.each(faultySubjects)('$input is one that Apple refuses ($source)', ({ input }) => {
    expect(contactFault(configOf(input))).not.toBeNull();
  });

  it.each(soundSubjects)('$input is fine ($source)', ({ input }) => {
    expect(contactFault(configOf(input))).toBeNull();
  });

  it('of the demo is nobody’s, unless somebody is named', () => {
    expect(contactFault(readConfig({}, { demo: true }))).toBeNull();
    const named = readConfig({ VAPID_SUBJECT: 'https://localhost' }, { demo: true });
    expect(contactFault(named)).not.toBeNull();
  });
});

describe.each(engines)('SPEC 12.26 on $engine', (engine) => {
  const { world, pass, waiting, devices } = sharedPushWorld(engine);
  const logged = vi.fn();
  beforeEach(async () => {
    await world.database.db.delete(meta).where(like(meta.key, 'TROUBLE %'));
    logged.mockClear();
    vi.spyOn(world.services.log, 'error').mockImplementation(logged);
    await world.subscribe(await world.member());
  });

  const refusals = async () => {
    const { token } = await world.member();
    return (await world.call(push.refusals, { token })).refusals;
  };
  const troubles = async () => {
    const { token } = await world.member({ role: 'Admin' });
    return (await world.call(leadership.troubles, { token })).troubles.filter(
      ({ kind }) => kind === 'push.refused',
    );
  };

  it.each(pushRefusalAnswers)(
    'a refusal is no outage: "$expected" is logged, told to Admins and to members, and not tried again ($source)',
    async ({ status, body, expected }) => {
      await world.create(30);
      world.pushService.answerWith({ status, body });
      await world.settle();
      pass(HOUR_MS);
      await world.settle();
      expect(world.pushService.pushed).toHaveLength(1);
      expect([await waiting(), await devices()]).toEqual([0, 1]);
      const said = { about: world.pushService.origin, reason: expected };
      expect(await troubles()).toMatchObject([said]);
      expect(await refusals()).toContainEqual({ service: said.about, reason: expected });
      expect(logged).toHaveBeenCalledExactlyOnceWith(
        { kind: 'push.refused', ...said },
        expect.stringContaining(expected),
      );
    },
  );

  it('a refusal is over with the first message that is taken', async () => {
    await world.create(30);
    world.pushService.answerWith({ status: 403, body: '{"reason":"BadJwtToken"}' });
    await world.settle();
    expect(await troubles()).toHaveLength(1);
    world.pushService.answerWith({ status: 201 });
    await world.create(31);
    await world.settle();
    expect(await troubles()).toEqual([]);
  });

  it.each([
    [500, 'it answered 500'],
    [502, 'it answered 502'],
  ])(
    'SPEC 7.20 one that fails (%i) is told to Admins after a while, until it takes one',
    async (status, reason) => {
      await world.create(30);
      world.pushService.answerWith({ status });
      const silent = async () => {
        const { token } = await world.member({ role: 'Admin' });
        const all = (await world.call(leadership.troubles, { token })).troubles;
        return all.filter(({ kind }) => kind === 'push.silent');
      };
      for (let tries = 1; tries <= 6; tries += 1) {
        expect(await silent()).toEqual([]);
        await world.settle();
        pass(300_000);
      }
      expect(await silent()).toMatchObject([{ about: world.pushService.origin, reason }]);
      world.pushService.answerWith({ status: 201 });
      await world.settle();
      expect(await silent()).toEqual([]);
    },
  );

  it('what goes on is told as one thing, with its beginning, and logged every ten minutes', async () => {
    const refuse = async (day: number) => {
      await world.create(day);
      await world.settle();
    };
    world.pushService.answerWith({ status: 403, body: '{"reason":"BadJwtToken"}' });
    await refuse(30);
    const [first] = await troubles();
    await refuse(31);
    expect(logged).toHaveBeenCalledTimes(1);
    pass(600_000);
    await refuse(32);
    expect(logged).toHaveBeenCalledTimes(2);
    const [later, ...others] = await troubles();
    expect(others).toEqual([]);
    expect(later).toMatchObject({ since: first?.since, at: world.clock.now.toISOString() });
    pass(14 * DAY_MS);
    expect(await troubles()).toEqual([]);
  });

  it('a contact that Apple refuses is told at the start, to Admins, and to whoever has an Apple device', async () => {
    const { config } = world.services;
    const warn = vi.fn();
    const start = (vapidSubject: string) => {
      const services = { ...world.services, config: { ...config, vapidSubject } };
      warnOfSubject({ ...services, log: { ...world.services.log, warn } as never });
    };
    start('mailto:admin@far-watch.org');
    expect(warn).not.toHaveBeenCalled();
    start('mailto:admin@muster.invalid');
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('VAPID_SUBJECT'));
    const { token } = await world.member({ role: 'Admin' });
    const told = (await world.call(leadership.troubles, { token })).troubles;
    expect(told).toMatchObject([{ kind: 'push.subject', about: config.vapidSubject }]);
    expect(await refusals()).toEqual([
      { service: 'Apple', reason: "the server's contact is nowhere on the internet" },
    ]);
  });
});
