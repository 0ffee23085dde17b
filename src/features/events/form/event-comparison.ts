import type { StoredRole } from '#contract/events.ts';
import { organisationNow } from '#data/organisation.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { picturesCompared, type Comparison } from '#ui/editing/version-comparison.ts';
import { namesIn } from '#data/audience-names.ts';
import { timeSpan } from '#ui/time/time.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { isForAll } from '#domain/sign-ups/sign-up-rules.ts';
import { rulesFrom, rulesText } from './typed-rules.ts';
import { changedRule, ruleWords } from './repeat/series-edit.ts';
import { lengthOf, type EditedEvent, type TypedEvent } from './typed-event.ts';

/** Somebody else's version of an event beside what is typed. */
export function eventsCompared(
  theirs: EditedEvent,
  mine: TypedEvent,
  now: Date,
): Comparison<TypedEvent> {
  return {
    title: { name: 'Title', theirs: theirs.title, mine: mine.title },
    start: { name: 'Time', theirs: timeSpan(theirs, now), mine: timesOf(mine, now) },
    end: 'start',
    roles: {
      name: 'Roles',
      theirs: rolesText(theirs.roles, mine.roles),
      mine: rolesText(mine.roles, theirs.roles),
    },
    description: {
      name: 'Description',
      theirs: theirs.description,
      mine: mine.description,
      policy: htmlPolicy,
    },
    handoverHours: {
      name: 'Waitlist until, in hours before the start',
      theirs: String(theirs.handoverHours ?? ''),
      mine: String(mine.handoverHours ?? ''),
    },
    rules: {
      name: 'Sign-ups',
      theirs: rulesText(rulesFrom(theirs), now),
      mine: mine.rules ? rulesText(mine.rules, now) : '',
    },
    publication: 'rules',
    repeat: { name: 'Repeats', ...rulesCompared(theirs, mine, now) },
    series: 'repeat',
    seriesForm: 'repeat',
    // Which events are meant is the author's own.
    scope: { name: 'Change', theirs: '', mine: '' },
    eventImageUrl: {
      name: 'Event image',
      ...picturesCompared(theirs.eventImageUrl, mine.eventImageUrl),
    },
  };
}

/** Only where somebody else has changed the series. A rule that isn't changed in the form is theirs. */
function rulesCompared({ series, ...event }: EditedEvent, mine: TypedEvent, now: Date) {
  if (!series) return { theirs: '', mine: '' };
  const theirs = ruleWords(series.rule, { start: event.start, zone: series.zone });
  const rule = changedRule({ typed: mine, event, series: mine.series ?? series }, now);
  const start = mine.start.at ?? event.start;
  return { theirs, mine: rule === undefined ? theirs : ruleWords(rule, { ...series, start }) };
}

function timesOf(mine: TypedEvent, now: Date): string {
  const { start, end } = mine;
  if (lengthOf(mine) === null) return 'Not a whole date and time';
  return timeSpan({ start: start.at ?? '', end: end.at ?? '' }, now);
}

/** `Hauler 8, Gunner 2 (Medical, icon none)`: a department and an icon are told where the others have another one. */
function rolesText(roles: readonly StoredRole[], others: readonly StoredRole[]): string {
  return roles.map((role) => roleText(role, others)).join(', ');
}

function roleText(role: StoredRole, others: readonly StoredRole[]): string {
  const { name, capacity, department, icon, audience } = role;
  const alike = others.filter((other) => other.name === name);
  const isNews = (field: 'department' | 'icon') =>
    alike.length > 0 && !alike.some((other) => other[field] === role[field]);
  const isAudienceNews =
    alike.length > 0 &&
    !alike.some((other) => audienceNames(other.audience) === audienceNames(audience));
  const told = [
    ...(isNews('department')
      ? [department === '' ? 'no department' : organisationNow().nameOf(department)]
      : []),
    ...(isNews('icon') ? [`icon ${icon === '' ? 'none' : isolated(icon)}`] : []),
    ...(isAudienceNews ? [`for ${audienceNames(audience)}`] : []),
  ];
  return `${isolated(name)} ${capacity}${told.length > 0 ? ` (${told.join(', ')})` : ''}`;
}

function audienceNames(audience: StoredRole['audience']): string {
  return audience && !isForAll(audience) ? namesIn(audience).join(', ') : 'everybody';
}
