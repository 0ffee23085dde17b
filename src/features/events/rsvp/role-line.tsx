import { Clock, Hourglass } from 'lucide-react';
import type { EventView, LineView, RoleView } from '#sync/views/views.ts';
import { watchOf } from '#sync/views/fold-notices.ts';
import { refTo } from '#domain/event-role.ts';
import { useSession } from '#data/session.ts';
import { Button } from '#ui/press/button.tsx';
import {
  lineAction,
  isWatchable,
  lineActionLabel,
  lineActionTexts,
  waitlistText,
  type LineMoment,
} from './line-standing.ts';
import { useAnswering } from './use-answering.ts';
import { useWatches } from '../watches.data.ts';
import { WatchButton } from './watch-button.tsx';
import './answers.css';

interface RoleLineProps {
  event: EventView;
  role: RoleView;
  moment: LineMoment;
}

/** The waitlist of a role that is full or waited for: how long it is, the own place, and the way on or off it. */
export function RoleLine({ event, role, moment }: RoleLineProps) {
  const isMember = useSession().status === 'member';
  const { isBusy, answer } = useAnswering(event);
  const action = isMember ? lineAction(role, moment) : null;
  const text = waitlistText(role.line);
  const watch = watchOf(useWatches(event.id) ?? [], refTo(role));
  const canWatch = isMember && isWatchable(role, moment, watch !== undefined);
  if (action === null && text === '' && !canWatch) return null;
  const isPending = role.line?.mine === 'joining' || role.line?.mine === 'leaving';
  const handleClick = () => {
    const what = action === 'leave' || role.line?.mine === 'joining' ? 'leave' : 'join';
    void answer({ what, ...refTo(role) });
  };
  return (
    <div className="role-line" data-waiting={isPending ? '' : undefined}>
      <p>
        <LineIcon line={role.line} />
        <span>{text}</span>
      </p>
      {(action !== null || canWatch) && (
        <div className="role-acts">
          {canWatch && <WatchButton event={event} role={refTo(role)} watch={watch} />}
          {action !== null && (
            <Button
              look="line"
              isBusy={isBusy}
              data-action={action}
              aria-label={lineActionLabel(action, role.name)}
              onClick={handleClick}
            >
              {lineActionTexts[action]}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function LineIcon({ line }: { line: LineView | null }) {
  if (line === null) return null;
  const isPending = line.mine === 'joining' || line.mine === 'leaving';
  return isPending ? <Clock className="small" /> : <Hourglass className="small" />;
}
