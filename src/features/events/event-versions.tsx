import { differencesOf } from './event-comparison.ts';
import type { EditedEvent, TypedEvent } from './typed-event.ts';

interface EventVersionsProps {
  theirs: EditedEvent;
  mine: TypedEvent;
  now: Date;
}

/** What two people made of the same event, beside each other. */
export function EventVersions({ theirs, mine, now }: EventVersionsProps) {
  const differences = differencesOf(theirs, mine, now);
  if (differences.length === 0) return <p>No word of it. Only the look of the text differs.</p>;
  return (
    <table className="event-versions">
      <thead>
        <tr>
          <td />
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.theirs}</td>
            <td>{row.mine}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
