import { scopes as everyScope, type Scope } from '#contract/access.ts';
import type { CatalogueRow } from '#contract/organisation-rows.ts';
import { userRanks } from '#domain/ranks.ts';
import type { FieldErrors } from '#ui/editing/editing.ts';
import type { Comparison } from '#ui/editing/version-comparison.ts';
import { scopeNames } from './scope-words.ts';

/** A position as its form has it. */
export interface PositionDraft {
  readonly title: string;
  readonly description: string;
  readonly department: string;
  readonly chief: boolean;
  readonly entryLevel: boolean;
  /** Empty for none. */
  readonly tier: string;
  readonly ranks: readonly string[];
  readonly scopes: readonly Scope[];
}

/** The tiers that there are (SPEC 9.1), none first. */
export const tiers = ['', '2', '3', '4'] as const;

/** What most positions are. */
export const emptyPosition: PositionDraft = {
  ...{ title: '', description: '', department: 'none', tier: '', ranks: [] },
  ...{ chief: false, entryLevel: false, scopes: ['viewInfo'] },
};

export function positionDraftOf(row: CatalogueRow): PositionDraft {
  const { title, description, department, chief, entryLevel, tier, ranks, scopes } = row;
  return {
    ...{ title, description, department, chief, entryLevel, ranks, scopes },
    tier: tier === null ? '' : String(tier),
  };
}

/** A stored draft; null for one stored by another version of the app. */
export function parsePosition(kept: unknown): PositionDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const found = new Map<string, unknown>(Object.entries(kept));
  const isLike = Object.entries(emptyPosition).every(([field, like]) => {
    const value = found.get(field);
    return Array.isArray(like) ? areTexts(value) : typeof value === typeof like;
  });
  return isLike ? (kept as PositionDraft) : null;
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** What is sent. */
export function positionBodyOf(draft: PositionDraft) {
  const { title, description, department, chief, entryLevel, tier, ranks, scopes } = draft;
  return {
    ...{ title: title.trim(), description: description.trim(), department, chief, entryLevel },
    tier: tier === '' ? null : Number(tier),
    ranks: [...ranks],
    scopes: [...scopes],
  };
}

/** What the server would refuse; empty if nothing. */
export function positionErrors({ title }: PositionDraft): FieldErrors {
  return title.trim() === '' ? { title: 'Give the position a title.' } : {};
}

/** The ranks after one was ticked or unticked, in their order; one that isn't offered stays. */
export function withRank(held: readonly string[], rank: string): string[] {
  return toggled(held, rank, userRanks);
}

/** The scopes after one was ticked or unticked, in their order. */
export function withScope(held: readonly Scope[], scope: Scope): Scope[] {
  return toggled(held, scope, everyScope);
}

function toggled<T extends string>(held: readonly T[], one: T, order: readonly string[]): T[] {
  if (held.includes(one)) return held.filter((other) => other !== one);
  return [...held, one].sort((left, right) => order.indexOf(left) - order.indexOf(right));
}

/** Somebody else's version of a position beside what is typed. `nameOf`: how a department is called. */
export function positionsCompared(nameOf: (department: string) => string) {
  return (theirs: CatalogueRow, mine: PositionDraft): Comparison<PositionDraft> => {
    const their = positionDraftOf(theirs);
    const both = (name: string, told: (draft: PositionDraft) => string) => ({
      ...{ name, theirs: told(their), mine: told(mine) },
    });
    return {
      title: both('Title', ({ title }) => title),
      description: both('Text', ({ description }) => description),
      department: both('Department', ({ department }) => nameOf(department)),
      chief: both('Leads its department', ({ chief }) => yesNo(chief)),
      entryLevel: both('Entry level', ({ entryLevel }) => yesNo(entryLevel)),
      tier: both('Tier', ({ tier }) => tier),
      ranks: both('Ranks', ({ ranks }) => ranks.join(', ')),
      scopes: both('Scopes', ({ scopes }) => scopeNames(scopes).join(', ')),
    };
  };
}

function yesNo(isSo: boolean): string {
  return isSo ? 'Yes' : 'No';
}
