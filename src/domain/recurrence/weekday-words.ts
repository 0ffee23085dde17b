import { weekdays, type NthWeekday, type Weekday } from './recurrence.ts';

const names: Readonly<Record<Weekday, string>> = {
  ...{ MO: 'Monday', TU: 'Tuesday', WE: 'Wednesday', TH: 'Thursday' },
  ...{ FR: 'Friday', SA: 'Saturday', SU: 'Sunday' },
};
const places = ['first', 'second', 'third', 'fourth', 'fifth'];

/** "second", "last", "third-to-last"; a place that has no word of its own is a number: "7th". */
export function placeWord(place: number, numbered: (place: number) => string): string {
  if (place === -1) return 'last';
  const word = places[Math.abs(place) - 1] ?? numbered(Math.abs(place));
  return place < 0 ? `${word}-to-last` : word;
}

/** "Friday", "second Friday" */
export function weekdayWord({ day, nth }: NthWeekday): string {
  return nth === null ? names[day] : `${placeWord(nth, String)} ${names[day]}`;
}

/** "Tuesday and Thursday", "weekday", "day", "first and last Sunday" */
export function weekdaysWord(days: readonly NthWeekday[], join: 'and' | 'or' = 'and'): string {
  if (days.length > 1 && days.every(({ nth }) => nth === null)) {
    const text = days.map(({ day }) => day).join();
    if (text === weekdays.join()) return 'day';
    if (text === weekdays.slice(0, 5).join()) return 'weekday';
  }
  const [first] = days;
  const isOneDay = first && days.every(({ day, nth }) => day === first.day && nth !== null);
  if (!isOneDay) return listed(days.map(weekdayWord), join);
  return `${listed(
    days.map(({ nth }) => placeWord(nth ?? 1, String)),
    join,
  )} ${names[first.day]}`;
}

/** "a, b and c" */
export function listed(words: readonly string[], join: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${join} ${last}`;
}
