import { Avatars } from '#ui/pictures/avatar.tsx';
import { membersLabel, type PositionSummary } from './roster.ts';

interface PositionSummariesProps {
  summaries: readonly PositionSummary[];
  onOpen: (title: string) => void;
}

/** How many hold which position. */
export function PositionSummaries({ summaries, onOpen }: PositionSummariesProps) {
  return (
    <ul className="summaries">
      {summaries.map(({ title, members }) => (
        <li key={title}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              onOpen(title);
            }}
          >
            <span dir="auto" className="summary-title">
              {title}
            </span>{' '}
            <span className="summary-count num">
              {members.length}
              <span className="sr-only"> {membersLabel(members.length).replace(/^\S+ /, '')}</span>
            </span>
            <Avatars
              faces={members.slice(0, 5).map(({ username, avatarUrl }) => ({
                name: username,
                address: avatarUrl,
              }))}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
