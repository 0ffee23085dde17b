import { beforeEach, describe, expect, it } from 'vitest';
import { type EventDetail, events } from '#contract/events.ts';
import { seats } from '#contract/notices.ts';
import { Device } from '#tests/support/servers/device.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

describe.each(engines)('SPEC 5.27 what is told of a renamed role, on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let event: EventDetail;
  let [holder, watcher]: readonly Member[] = [];
  beforeEach(async () => {
    const roles = [{ name: 'Hauler', icon: '', capacity: 1, department: '' }];
    event = await world.create(30, { roles });
    await world.tellAll();
    holder = await world.member();
    watcher = await world.member();
    await world.rsvp(event.id, 'Hauler', the(holder));
  });

  const the = (member: Member | undefined): Member => {
    if (!member) throw new Error('There is no such member.');
    return member;
  };
  const watch = (role: string, isWatching: boolean) =>
    world.call(seats.watch, {
      ...{ token: the(watcher).token, params: { id: event.id } },
      body: { role, isWatching },
    });
  const rename = (name: string) => {
    const { title, start, end, roles } = event;
    const body = { title, start, end, roles: roles.map((role) => ({ ...role, name })) };
    return world.call(events.update, {
      ...{ token: world.planner.token, params: { id: event.id } },
      body,
    });
  };
  const ofKind = async (kind: string, member: Member) =>
    (await world.toldTo(member)).filter((news) => news.kind === kind);

  it('is nothing to those who have a seat in it, and the seat is still watched for', async () => {
    await watch('Hauler', true);
    const device = new Device(world, the(watcher).token);
    await device.pull();
    await rename('Mule');
    await world.tellAll();
    expect(await ofKind('event.changed', the(holder))).toEqual([]);
    await device.pull();
    const [{ id: roleId } = {}] = event.roles;
    expect(device.all('seatWatches')).toMatchObject([{ role: 'Mule', roleId, revision: 2 }]);
    expect(await watch('hauler', true)).toMatchObject({ watch: { role: 'Mule' } });
    await world.cancel(event.id, 'Hauler', the(holder));
    await world.tellAll();
    expect(await ofKind('seat.free', the(watcher))).toMatchObject([{ role: 'Mule', roleId }]);
  });

  it('is ended by any of its names', async () => {
    await watch('Hauler', true);
    await rename('Mule');
    expect(await watch('Hauler', false)).toEqual({ watch: null });
    await world.cancel(event.id, 'Mule', the(holder));
    await world.tellAll();
    expect(await ofKind('seat.free', the(watcher))).toEqual([]);
  });

  it('is pushed under its present name, and can be answered', async () => {
    const browser = await world.subscribe(the(watcher));
    await watch('Hauler', true);
    await world.cancel(event.id, 'Hauler', the(holder));
    await world.tellAll(); // and not pushed yet
    await rename('Mule');
    await world.pushAll();
    const [{ id: roleId } = {}] = event.roles;
    expect(browser.messages().at(-1)).toMatchObject({
      kind: 'seat.free',
      body: expect.stringContaining('A seat as Mule is free again') as string,
      actions: [{ action: 'rsvp', role: 'Mule', roleId }],
    });
  });

  it('is reminded of under its present name', async () => {
    await rename('Mule');
    world.clock.now = new Date(Date.parse(event.start) - HOUR_MS);
    await world.settle();
    expect(await ofKind('reminder', the(holder))).toMatchObject([{ role: 'Mule' }]);
  });
});
