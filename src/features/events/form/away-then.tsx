import { CalendarOff, ChevronDown } from 'lucide-react';
import { useAway } from '#data/status.ts';
import { awayThenText } from './away-words.ts';
import { useAwayThen } from './away-then.data.ts';

interface AwayThenProps {
  /** Instants; null while the times are being typed. */
  from: string | null;
  to: string | null;
}

/** SPEC 30.39: how many are away at these times, and who. Its line is there from the start. */
export function AwayThen({ from, to }: AwayThenProps) {
  const isCutOff = useAway() !== null;
  const times = from !== null && to !== null && Date.parse(from) < Date.parse(to);
  const told = useAwayThen(times && !isCutOff ? { from, to } : null);
  const { count, people = [] } = told ?? { count: 0 };
  const more = count - people.length;
  return (
    <div className="away-then">
      {times && !isCutOff && count > 0 && (
        <details>
          <summary>
            <CalendarOff className="small" />
            {awayThenText(count, { from, to })}
            <ChevronDown className="small" />
          </summary>
          <ul aria-label="Away then">
            {people.map(({ userId, username }) => (
              <li key={userId}>
                <bdi>{username}</bdi>
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
