import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PublishedRule {
  readonly source: string;
  readonly zone: string;
  readonly rule: string;
  /** On the clock of the zone, as are the dates: `1997-09-02T09:00`. */
  readonly start: string;
  readonly dates: readonly string[];
  /** Whether there are no more dates than these. */
  readonly isWhole: boolean;
}

/** All of `published-rules.txt`, which says where it comes from. */
export function publishedRules(): PublishedRule[] {
  const text = readFileSync(join(import.meta.dirname, 'published-rules.txt'), 'utf8');
  return text.split(/^== /m).slice(1).flatMap(rulesUnder);
}

function rulesUnder(section: string): PublishedRule[] {
  const [head = '', ...lines] = section.split('\n');
  const [source = '', zone = ''] = head.split(' | ');
  return lines.filter(Boolean).map((line) => {
    const [rule = '', start = '', days = ''] = line.split('|').map((part) => part.trim());
    const isWhole = !days.endsWith('...');
    const dates = withYears(days.split(' ').filter((day) => /\d/.test(day)));
    const time = start.slice(10);
    return { source, zone, rule, start, dates: dates.map((day) => day + time), isWhole };
  });
}

function withYears(days: readonly string[]): string[] {
  let year = '';
  return days.map((day) => {
    if (day.length === 10) year = day.slice(0, 5);
    return day.length === 10 ? day : year + day;
  });
}

/** All of `refused-rules.txt`, likewise. */
export function refusedRules(): { rule: string; fault: string }[] {
  const lines = readFileSync(join(import.meta.dirname, 'refused-rules.txt'), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('FREQ='))
    .map((line) => {
      const [rule = '', fault = ''] = line.split(' | ');
      return { rule, fault };
    });
}
