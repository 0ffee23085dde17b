import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { NeedView } from '#sync/views/views.ts';
import { spotsLeftText } from '#domain/sign-ups/capacity.ts';
import { Button } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Seats } from '#ui/muster/seats.tsx';
import { StandingPill } from '#ui/muster/standing-pill.tsx';
import { changeRsvp } from './rsvp-change.ts';
import { needAction, needActionLabel, needActionTexts } from './onward-words.ts';

interface NeedRowProps extends NeedView {
  /** When the event starts: `Tomorrow, 19:00 GMT`. */
  when: string;
  onPick: (id: string) => void;
}

/**
 * One event with the one role that is offered: the row is its link, the button above it takes the seat or gives it
 * back. Every prop is a plain value, so that a change elsewhere doesn't render it again.
 */
export const NeedRow = memo(function NeedRow({ when, onPick, ...need }: NeedRowProps) {
  const { id, title, start, role, standing } = need;
  const department = need.department === '' ? null : need.department;
  const isWaiting = standing === 'waiting' || standing === 'cancelling';
  return (
    <li
      className={classNames('need', isWaiting && 'need-waiting')}
      data-dept={department ?? undefined}
    >
      <Tile>
        <DepartmentMark id={department} />
      </Tile>
      <div>
        <h3>
          <Link to="/events/$eventId" params={{ eventId: id }} aria-haspopup="dialog" dir="auto">
            {title}
          </Link>
        </h3>
        <p className="need-what">
          <span dir="auto">{role}</span>
          <span className="need-dot"> · </span>
          <time dateTime={start} data-day="" data-until={start}>
            {when}
          </time>
        </p>
        <div className="need-seats">
          {standing === 'no' ? (
            <>
              <Seats capacity={need.capacity} taken={need.taken} />
              <p className="spots num">{spotsLeftText(need.spotsLeft)}</p>
            </>
          ) : (
            <StandingPill standing={standing} />
          )}
        </div>
      </div>
      <NeedButton need={need} onPick={onPick} />
    </li>
  );
});

interface NeedButtonProps {
  need: NeedView;
  onPick: (id: string) => void;
}

function NeedButton({ need, onPick }: NeedButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    onPick(need.id);
    const attending = need.standing === 'no' || need.standing === 'cancelling';
    await changeRsvp({ event: need, role: need.role, roleId: need.roleId, attending });
    setBusy(false);
  };
  return (
    <Button isBusy={isBusy} aria-label={needActionLabel(need)} onClick={() => void handleClick()}>
      {needActionTexts[needAction(need.standing)]}
    </Button>
  );
}
