import type { Flag, Role } from '#contract/access.ts';
import { firstOrganisation } from '#domain/first/organisation.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { userRanks } from '#domain/ranks.ts';
import { accountKeys } from '#server/core/identity/account-keys.ts';
import type { users } from '#server/db/schema.ts';
import { hoursBefore } from './clock.ts';
import type { Dice } from './dice.ts';
import { crewNames, skillLines } from './names.ts';

export type DemoAccount = typeof users.$inferInsert & {
  readonly id: string;
  /** How surely they come, in percent. */
  readonly reliability: number;
};

const { departments } = firstOrganisation;

const CREW_SIZE = 60;

interface Account {
  readonly username: string;
  readonly knownAs: string;
  readonly role?: Role;
  readonly flags?: readonly Flag[];
  readonly position?: string;
}

const named: readonly Account[] = [
  { username: 'admin', knownAs: 'Halloran', role: 'Admin', flags: ['OrgMember'] },
  { username: 'leader', knownAs: 'Brandt', role: 'Leader', flags: ['OrgMember'] },
  {
    username: 'chief',
    knownAs: 'Kestrel',
    flags: ['OrgMember'],
    position: 'Chief Logistics Officer',
  },
  { username: 'pilot', knownAs: 'Iona_Vale', flags: ['OrgMember'], position: 'Hauler' },
  { username: 'planner', knownAs: 'Mirela_OI', flags: ['OrgMember', 'CanEditEvents'] },
  {
    username: 'herald',
    knownAs: 'Wren',
    flags: ['OrgMember', 'canCreatePosts', 'CanManagePosts'],
  },
  { username: 'steward', knownAs: 'Ostrander', flags: ['OrgMember', 'CanManageUsers'] },
  { username: 'recruit', knownAs: 'Tamsin' },
];

/** The accounts that SPEC 10.11 names, plus sixty members. All have the same password. */
export function demoAccounts(dice: Dice, now: Date, passwordHash: string): DemoAccount[] {
  const base = (account: Account, place: number): DemoAccount => ({
    id: dice.uuid(),
    ...calledLike(account),
    passwordHash,
    role: account.role ?? 'Member',
    flags: [...(account.flags ?? [])],
    discordId: dice.digits(18),
    avatarUrl: portrait(place),
    reliability: 10 + dice.below(90),
    primaryPositionId: account.position ? idOf(account.position) : null,
    joinDate: new Date(now.getTime() - (900 - place * 11) * DAY_MS),
    createdAt: new Date(now.getTime() - (900 - place * 11) * DAY_MS),
    lastLogin: hoursBefore(now, 2 + dice.below(200)),
  });
  const staff = named.map(base);
  const crew = Array.from({ length: CREW_SIZE }, (_, at) => ({
    ...base(
      {
        username: `crew${at + 1}`,
        knownAs: crewNames[at] ?? `Crew_${at + 1}`,
        flags: ['OrgMember'],
      },
      named.length + at,
    ),
    ...crewPositions(dice, at),
    ...journeyOf(dice, at),
  }));
  return [...staff.map((row) => ({ ...row, ...extrasOf(row.username) })), ...crew];
}

/** Two in three members have a portrait; the others look like new members. */
function portrait(place: number): string {
  return place % 3 === 2
    ? ''
    : `/art/sample/crew/${String((place % 12) + 1).padStart(2, '0')}.webp`;
}

function extrasOf(username: string): Partial<DemoAccount> {
  if (username === 'recruit') return { avatarUrl: '', lastLogin: null };
  if (username !== 'pilot') return {};
  return {
    avatarUrl: '/art/sample/crew/01.webp',
    primaryRank: 'Experienced',
    mainInGameRole: 'Hauler pilot',
    secondaryInGameRoles: ['Surveyor'],
    preferences: {
      interests: ['Exploration', 'Mining', 'Logistics', 'Hauling'],
      playstyle: 'Weekly Ops',
      squadPreference: 'Looking for a Squad',
      skills: 'Logistics, mentoring. Flies a Caravel, patches people up, brings snacks.',
      primaryRole: 'Hauler',
      secondaryRole: 'Field Medic',
      tertiaryRole: '',
    },
  };
}

/** Spread over the departments, so that every roster has seven or eight people; a few hold two or three positions. */
function crewPositions(dice: Dice, at: number): Partial<DemoAccount> {
  const lineOf = (shift: number) => {
    const department = departments[(at + shift) % departments.length] ?? departments[0];
    const line = department ? firstOrganisation.positionsOf(department.id).slice(1) : [];
    return line[Math.floor(at / departments.length + shift) % line.length]?.id ?? null;
  };
  const rank = () => userRanks[dice.below(userRanks.length)] ?? 'Initiate';
  return {
    primaryPositionId: chiefAt(at) ?? lineOf(0),
    secondaryPositionId: at % 3 === 0 ? lineOf(3) : null,
    tertiaryPositionId: at % 9 === 0 ? lineOf(5) : null,
    primaryRank: rank(),
    secondaryRank: at % 3 === 0 ? rank() : 'Initiate',
    tertiaryRank: at % 9 === 0 ? rank() : 'Initiate',
  };
}

/** The last of the crew lead the other departments; Support has no chief yet, as happens in real organisations. */
function chiefAt(at: number): number | null {
  const led = departments.filter(({ id }) => id !== 'logistics' && id !== 'support');
  const department = led[at - (CREW_SIZE - led.length)];
  return department ? idOf(firstOrganisation.chiefTitleOf(department)) : null;
}

function journeyOf(dice: Dice, at: number): Partial<DemoAccount> {
  if (at % 5 === 4) return {};
  return {
    preferences: {
      interests: dice.shuffled(['Exploration', 'Combat', 'Mining', 'Medical', 'Trade']).slice(0, 3),
      playstyle: dice.pick(['Casual', 'Balanced', 'Weekly Ops', 'Hardcore']),
      squadPreference: dice.pick(['Looking for a Squad', 'Flight Squad', 'Ground Squad']),
      skills: dice.pick(skillLines),
      primaryRole: '',
      secondaryRole: '',
      tertiaryRole: '',
    },
  };
}

function idOf(title: string): number {
  const position = firstOrganisation.positionTitled(title);
  if (!position) throw new Error(`The catalogue has no position "${title}".`);
  return position.id;
}

function calledLike({ username, knownAs }: Account) {
  const called = {
    username,
    email: `${username}@farwatch.example`,
    discordName: `${knownAs.toLowerCase()}.fw`,
    gameUserName: knownAs,
  };
  return { ...called, ...accountKeys(called) };
}
