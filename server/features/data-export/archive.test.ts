import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { readCalendar } from '#tests/support/outside/calendar-reader.ts';
import { HOSTILE, leaveTraces, SAMPLED_AT as at } from '#tests/support/servers/export-traces.ts';
import { exported, textOf, type Unpacked } from '#tests/support/servers/exported.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';
import { collectedData, type CollectedData } from './collected-shape.ts';
import { coveredColumns } from './covered-columns.ts';

describe.each(engines)('SPEC 27.3 the copy of a member’s data on $engine', (engine) => {
  let server: TestServer;
  let files: Unpacked;
  let data: CollectedData;
  let id: string;
  let eventId: string;
  beforeAll(async () => {
    server = await startServer({ engine, config: { publicUrl: 'https://muster.example.org' } });
    const member = await server.member({
      ...{ username: `Nova ${HOSTILE}`, role: 'Admin', gameUserName: HOSTILE },
      ...{ primaryPositionId: positionByTitle('Hauler')?.id ?? null, primaryRank: 'Expert' },
      ...{ suspendedAt: at, suspendedUntil: at, suspensionReason: 'A quarrel' },
    });
    id = member.id;
    eventId = await leaveTraces(server, member);
    files = await exported(server, member.token);
    data = collectedData.parse(JSON.parse(textOf(files, 'data.json')));
  });
  afterAll(() => server.close());

  it('holds every part that a table is said to be in', () => {
    const empty = Object.values(coveredColumns)
      .flatMap((one) => ('in' in one ? [one.in] : []))
      .filter((path) => {
        const part = path
          .split('.')
          .reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], data);
        return part === null || (Array.isArray(part) && part.length === 0);
      });
    expect(empty).toEqual([]);
  });

  it('says who the member is, and what they hold', () => {
    expect(data.account).toMatchObject({
      ...{ id, username: `Nova ${HOSTILE}`, waitingEmail: 'new@example.org' },
      positions: [{ title: 'Hauler', department: 'logistics', rank: 'Expert' }],
      suspension: { since: at.toISOString(), reason: 'A quarrel' },
    });
    expect(data.rsvps).toMatchObject([
      { event: { id: eventId, title: 'Milk run' }, role: 'Pilot', answer: 'seat', note: HOSTILE },
      { event: { title: 'Night shift' }, role: '', answer: 'maybe', note: '' },
    ]);
    expect(data.waitlists).toMatchObject([{ event: { title: 'Night shift' }, role: 'Pilot' }]);
    expect(data.helping).toMatchObject([{ event: { title: 'Milk run' } }]); // and no draft (SPEC 30.51)
    expect(data.checkIns).toEqual([
      {
        event: expect.objectContaining({ id: eventId }) as object,
        mark: 'late',
        at: at.toISOString(),
      },
    ]);
    expect(data.away).toEqual([
      { from: at.toISOString(), to: '2026-05-05T18:30:00.000Z', note: HOSTILE },
    ]);
    expect(data.series).toMatchObject([{ title: 'Weekly run', role: 'Pilot' }]);
    expect(data.devices.notified).toMatchObject([{ service: 'Mozilla', zone: 'Europe/London' }]);
  });

  it('has both sides of the own conversations, and of others’ the own words alone', () => {
    expect(data.submissions).toMatchObject([
      {
        ...{ posting: 'Haulers wanted', message: '<p>Let me fly</p>' },
        conversation: [
          { from: 'department', text: 'Since when do you fly?' },
          { from: 'you', text: 'Since spring.' },
        ],
      },
    ]);
    expect(data.written.answers).toMatchObject([{ text: 'Welcome aboard, friend.' }]);
    expect(textOf(files, 'data.json')).not.toContain('Somebody else wrote this');
  });

  it('has no secret, and no name of those whom the member managed', () => {
    for (const path of ['data.json', 'index.html', 'events.ics']) {
      const text = textOf(files, path);
      for (const secret of ['argon2', 'SECRET', 'push.services.mozilla.com/wpush', 'Otto Other'])
        expect(text, path).not.toContain(secret);
    }
  });

  it('comes with the schema that it keeps', () => {
    const schema = JSON.parse(textOf(files, 'schema.json')) as Record<string, unknown>;
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schema).toEqual(z.toJSONSchema(collectedData));
    expect(Object.keys(schema['properties'] ?? {}).toSorted()).toEqual(
      Object.keys(data).toSorted(),
    );
  });

  it('has the own events for a calendar app', () => {
    const { events: own } = readCalendar(textOf(files, 'events.ics'));
    expect(own).toMatchObject([
      {
        ...{ uid: eventId, title: 'Milk run (Pilot)', status: 'CONFIRMED', isBusy: true },
        address: `https://muster.example.org/events/${eventId}`,
      },
    ]);
  });

  it('has the own picture and those that were uploaded, as they are', async () => {
    expect(data.pictures).toHaveLength(2);
    for (const { file, address } of data.pictures) {
      const served = await server.fetch(address);
      expect(Buffer.from(files[file ?? ''] ?? [])).toEqual(Buffer.from(await served.arrayBuffer()));
      expect((await sharp(files[file ?? '']).metadata()).format).toBe('webp');
      expect(textOf(files, 'index.html')).toContain(`<img src="${file}"`);
    }
  });

  it('SPEC 27.4 shows it on a page that runs nothing and escapes every text', () => {
    const page = textOf(files, 'index.html');
    expect(page).toContain('Nova &quot;&gt;&lt;img'.replaceAll('&quot;', '"'));
    expect(page).not.toMatch(/<script|<img src=x/);
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(page).toContain("default-src 'none'");
    expect(page).toMatch(/Quiet: <bdi>.*Is on no.*Lets reminders yes/);
    for (const said of ['Milk run', 'Let me fly', 'Since spring.']) expect(page).toContain(said);
    expect(page).toContain('<time datetime="2026-05-04T18:30:00.000Z">4 May 2026, 18:30</time>');
  });

  it('holds nothing but these files', () => {
    expect(
      Object.keys(files)
        .filter((path) => !path.startsWith('pictures/'))
        .toSorted(),
    ).toEqual([...['data.json', 'events.ics', 'index.html', 'schema.json']]);
  });
});
