import { useBuilding, useFindables, useSearch } from './search.data.ts';
import type { Findable, PartSearchable } from '#data/search/ranking.ts';
import { useCheckInChoices } from './check-in-choices.data.ts';
import { useRecent } from './recent.data.ts';
import { useRsvpChoices, wantedRsvp, type RsvpChoice } from '#data/search/rsvp-choices.ts';
import type { WordIndex } from '#data/search/word-index.ts';
import { searchWords } from '#data/search/words.ts';
import type { Session } from '#sync/views/session.ts';
import { spotsLeftText } from '#domain/sign-ups/capacity.ts';
import { CalendarCheck } from 'lucide-react';
import { timeSpan } from '#ui/time/time.ts';
import { isolated } from '#domain/markup/isolated.ts';
import {
  checkInCommand,
  commandsMeant,
  isByName,
  isOnlyInNames,
  type Command,
} from './commands.ts';
import { destinationOf } from './destination-of.ts';

export type SearchRow = Findable | Command;

/** Rows under one label. */
export interface SearchSection {
  readonly label: string;
  readonly rows: readonly SearchRow[];
}

export interface SearchSections {
  readonly sections: readonly SearchSection[];
  /** The words that are highlighted in titles. */
  readonly words: readonly string[];
  /** Whether more results are still being read. */
  readonly isPart: boolean;
}

interface Asked {
  readonly query: string;
  readonly session: Session;
  readonly commands: readonly Command[];
  readonly parts: WordIndex<PartSearchable>;
  /** The server's time, in milliseconds. */
  readonly now: number;
}

const MOST_RECENT = 5;

/** SPEC 13.4: what the search shows, in order; with nothing typed, the recent items and the commands most wanted. */
export function useSections({ query, session, parts, now, ...asked }: Asked): SearchSections {
  const { groups, words } = useSearch(query, parts, now);
  const recentIds = useRecent();
  const findable = useFindables(recentIds, parts);
  const choices = useRsvpChoices(query, now);
  const checkIns = useCheckInChoices(now);
  const commands = [...(checkIns ?? []).map(checkInCommand), ...asked.commands];
  const isPart = useBuilding() !== null || choices === undefined || checkIns === undefined;
  const isOpenTo = (found: Findable) => destinationOf(found, session) !== null;
  const meant = [
    ...(choices ?? []).map((choice) => rsvpCommand(choice, now)),
    ...commandsMeant(commands, query),
  ];
  const toDo = { label: 'Commands', rows: meant.slice(0, MOST_RECENT) };
  if (searchWords(query).length === 0) {
    const recent = recentIds.flatMap((id) => byId(id, findable, commands)).filter(isRowOpenTo);
    return shown([{ label: 'Recent', rows: recent.slice(0, MOST_RECENT) }, toDo], words, isPart);
  }
  const found = groups.map(({ name, found: all }) => ({ label: name, rows: all.filter(isOpenTo) }));
  const things = found.flatMap(({ rows }) => rows);
  const isFirst =
    wantedRsvp(query) !== null || isByName(meant[0], query) || isOnlyInNames(meant, things, query);
  return shown(isFirst ? [toDo, ...found] : [...found, toDo], words, isPart);

  function isRowOpenTo(row: SearchRow): boolean {
    return row.kind === 'command' || isOpenTo(row);
  }
}

function shown(
  sections: readonly SearchSection[],
  words: readonly string[],
  isPart: boolean,
): SearchSections {
  return { sections: sections.filter(({ rows }) => rows.length > 0), words, isPart };
}

function byId(id: string, found: readonly Findable[], commands: readonly Command[]): SearchRow[] {
  const row = found.find((one) => one.id === id) ?? commands.find((one) => one.id === id);
  return row ? [row] : [];
}

function rsvpCommand(choice: RsvpChoice, now: number): Command {
  const { event, role } = choice;
  const spots = spotsLeftText(role.spotsLeft);
  return {
    kind: 'command',
    id: `rsvp ${event.id} ${role.id ?? role.name}`,
    title: `RSVP to ${isolated(event.title)}`,
    also: [],
    note: `As ${isolated(role.name)} · ${timeSpan(event, new Date(now))} · ${spots}`,
    icon: CalendarCheck,
    does: choice,
  };
}
