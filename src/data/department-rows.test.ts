import 'fake-indexeddb/auto';
import type { EventRow } from '#contract/events.ts';
import type { MemberRow } from '#contract/member-rows.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { hiddenSummary, eventSummary } from '#sync/views/event-summary.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readComingEvents, readPostings, readResources, readRoster } from './department-rows.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

let db: MusterDatabase;
beforeEach(() => {
  db = databaseOf('me');
});
afterEach(async () => {
  await db.delete();
});

interface Times {
  /** Hours from now. */
  readonly from: number;
  readonly to: number;
}

async function keepEvent(title: string, { from, to }: Times, departments = ['medical']) {
  const row: EventRow = {
    id: title,
    title,
    start: new Date(NOW + from * HOUR_MS).toISOString(),
    end: new Date(NOW + to * HOUR_MS).toISOString(),
    description: '',
    eventImageUrl: '',
    roles: departments.map((department) => ({ name: 'Any', icon: '', capacity: 2, department })),
    discordChannelId: null,
    discordMessageId: null,
    revision: 1,
  };
  await db.collection('events').put({ ...row, g: 1 });
  await db.eventSummaries.put(eventSummary(row, hiddenSummary(row.id, 1)));
}

async function titles(most = 10): Promise<string[]> {
  const events = await readComingEvents(db, 'medical', { now: NOW, most });
  return events.map(({ title }) => title);
}

describe('events in a department', () => {
  it('are those that are not over, soonest first, a running one included', async () => {
    await keepEvent('next week', { from: 168, to: 170 });
    await keepEvent('tomorrow', { from: 24, to: 26 });
    await keepEvent('running', { from: -1, to: 1 });
    await keepEvent('just over', { from: -3, to: -1 });
    expect(await titles()).toEqual(['running', 'tomorrow', 'next week']);
  });

  it('have a role of the department, also when their first is another’s', async () => {
    await keepEvent('shared', { from: 24, to: 26 }, ['logistics', 'medical']);
    await keepEvent('of others', { from: 25, to: 27 }, ['logistics']);
    await keepEvent('without roles', { from: 26, to: 28 }, []);
    expect(await titles()).toEqual(['shared']);
  });

  it('are at most as many as asked for, the soonest of them', async () => {
    await keepEvent('third', { from: 30, to: 31 });
    await keepEvent('second', { from: 20, to: 21 });
    await keepEvent('first', { from: -1, to: 1 });
    expect(await titles(2)).toEqual(['first', 'second']);
  });
});

function aMember(username: string, held: Partial<MemberRow> = {}) {
  return {
    id: username,
    username,
    role: 'Member' as const,
    avatarUrl: '',
    isOrgMember: true,
    primaryPosition: null,
    secondaryPosition: null,
    tertiaryPosition: null,
    revision: 1,
    g: 1,
    ...held,
  };
}
const medic = { department: 'medical', title: 'Field Medic' };

describe('a roster', () => {
  it('holds everybody with a position of the department in any place, by name', async () => {
    await db
      .collection('members')
      .bulkPut([
        aMember('Zoe', { primaryPosition: medic }),
        aMember('Ada', { tertiaryPosition: medic }),
        aMember('Bo', { primaryPosition: { department: 'logistics', title: 'Hauler' } }),
        aMember('Cy'),
      ]);
    const roster = await readRoster(db, 'medical');
    expect(roster.map(({ username }) => username)).toEqual(['Ada', 'Zoe']);
  });

  it('is without whoever has lost the flag OrgMember, chief or not', async () => {
    const chief = { department: 'medical', title: 'Chief Medical Officer' };
    await db
      .collection('members')
      .bulkPut([
        aMember('Ada', { primaryPosition: medic }),
        aMember('Zoe', { primaryPosition: chief, isOrgMember: false }),
      ]);
    const roster = await readRoster(db, 'medical');
    expect(roster.map(({ username }) => username)).toEqual(['Ada']);
  });
});

describe('what has a number in its name stands where people count it', () => {
  const of = { departmentId: 'medical', description: '', tags: [], revision: 1, g: 1 };
  const numbers = [10, 2];

  it('members of a roster', async () => {
    await db
      .collection('members')
      .bulkPut(numbers.map((number) => aMember(`Medic ${number}`, { primaryPosition: medic })));
    const roster = await readRoster(db, 'medical');
    expect(roster.map(({ username }) => username)).toEqual(['Medic 2', 'Medic 10']);
  });

  it('resources', async () => {
    await db
      .collection('resources')
      .bulkPut(
        numbers.map((number) => ({ ...of, id: `${number}`, name: `Kit ${number}`, link: '' })),
      );
    const resources = await readResources(db, 'medical');
    expect(resources.map(({ name }) => name)).toEqual(['Kit 2', 'Kit 10']);
  });

  it('postings, after those that are open', async () => {
    const postings = [
      { title: 'Shift 1', isOpen: false },
      ...numbers.map((number) => ({ title: `Shift ${number}`, isOpen: true })),
    ];
    await db
      .collection('postings')
      .bulkPut(postings.map((posting) => ({ ...of, ...posting, id: posting.title })));
    const titles = (await readPostings(db, 'medical')).map(({ title }) => title);
    expect(titles).toEqual(['Shift 2', 'Shift 10', 'Shift 1']);
  });
});
