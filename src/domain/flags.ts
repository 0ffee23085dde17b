// @chunk forms
import { flags, type Flag } from '#contract/access.ts';
import { viewAllFlags } from './permissions.rules.ts';

/** What somebody can be given or denied: one flag, or two spellings of the same (SPEC 2.7), which are always set together. */
export interface FlagSwitch {
  readonly flags: readonly [Flag, ...Flag[]];
  /** What it says of a member: "Manages events". */
  readonly name: string;
  readonly text: string;
}

interface FlagGroup {
  readonly name: string;
  readonly switches: readonly FlagSwitch[];
}

/** SPEC 20.5: all flags by what they do, membership first. */
export const flagGroups: readonly FlagGroup[] = [
  {
    name: 'Membership',
    switches: [
      {
        flags: ['OrgMember'],
        name: 'Org member',
        text: 'Opens the event calendar and the department pages',
      },
      {
        flags: ['viewAllDepartments', 'CanViewAllDepartments'],
        name: 'Sees all departments',
        text: 'Has all eight in My Depts',
      },
    ],
  },
  {
    name: 'What they may do',
    switches: [
      {
        flags: ['CanEditEvents'],
        name: 'Manages events',
        text: 'Creates, changes and deletes events',
      },
      {
        flags: ['canCreatePosts'],
        name: 'Writes posts',
        text: 'Creates, changes and deletes posts',
      },
      {
        flags: ['CanManagePosts'],
        name: 'Manages posts and videos',
        text: 'Also the leadership videos and those of departments',
      },
      {
        flags: ['CanManageUsers'],
        name: 'Manages members',
        text: 'Changes, suspends and deletes accounts',
      },
    ],
  },
  {
    name: 'Marks',
    switches: [
      { flags: ['SpecialOps'], name: 'Special operations', text: 'Invited to closed flights' },
      { flags: ['AccessReports'], name: 'Reads reports', text: 'Opens nothing in the portal' },
      { flags: ['BetaTester'], name: 'Beta tester', text: 'Asked to try new things early' },
    ],
  },
];

export const flagSwitches: readonly FlagSwitch[] = flagGroups.flatMap(({ switches }) => switches);

/** The flags with both spellings of the view-all flag where there is one of them: whoever has either has the right. */
export function withBothSpellings(some: readonly Flag[]): Flag[] {
  const hasOne = some.some((flag) => viewAllFlags.includes(flag));
  return [...new Set([...some, ...(hasOne ? viewAllFlags : [])])];
}

export function isOn({ flags: spellings }: FlagSwitch, held: readonly Flag[]): boolean {
  return spellings.some((flag) => held.includes(flag));
}

/** The flags after the switch was turned on; the other flags stay in their order. */
export function turnedOn(one: FlagSwitch, held: readonly Flag[]): Flag[] {
  return [...turnedOff(one, held), ...one.flags];
}

export function turnedOff({ flags: spellings }: FlagSwitch, held: readonly Flag[]): Flag[] {
  return held.filter((flag) => !spellings.includes(flag));
}

/** What flags say of a member, in the order of the groups. */
export function flagNames(held: readonly Flag[]): string[] {
  return flagSwitches.filter((one) => isOn(one, held)).map(({ name }) => name);
}

/** The switch of a flag, for a choice that is written as its first spelling. */
export function switchOf(text: string): FlagSwitch | undefined {
  const flag = flags.find((one) => one === text);
  return flagSwitches.find((one) => flag !== undefined && one.flags.includes(flag));
}
