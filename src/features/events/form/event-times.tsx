import { useId, useState } from 'react';
import { serverTime } from '#browser/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import { MomentField } from '#ui/fields/moment-field.tsx';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { duration, timeSpan } from '#ui/time/time.ts';
import { zoneHere } from '#domain/time/zone.ts';
import type { PickedMoment } from '#ui/time/picked-moment.ts';
import { AwayThen } from './away-then.tsx';
import { after, INVALID, lengthOf, type TypedEvent } from './typed-event.ts';

type Times = Pick<TypedEvent, 'start' | 'end'>;

interface EventTimesProps {
  times: Times;
  errors: FieldErrors;
  onChange: (times: Partial<Times>) => void;
}

/** Start and end, in the member's zone. A start that moves takes the end along. */
export function EventTimes({ times, errors, onChange }: EventTimesProps) {
  const helpId = useId();
  const [length, setLength] = useState(lengthOf(times));
  const { start, end } = times;
  const changeStart = (next: PickedMoment) => {
    const isMoved = next.at !== null && length !== null && length >= 0;
    onChange(isMoved ? { start: next, end: after(next, length) } : { start: next });
  };
  const changeEnd = (next: PickedMoment) => {
    const known = lengthOf({ start, end: next });
    if (known !== null) setLength(known);
    onChange({ end: next });
  };
  return (
    <>
      <div className="event-times">
        <MomentField
          label="Start"
          moment={start}
          describedBy={helpId}
          unfinished={INVALID}
          error={errors['start']}
          onChange={changeStart}
        />
        <MomentField
          label="End"
          moment={end}
          describedBy={helpId}
          unfinished={INVALID}
          error={errors['end']}
          onChange={changeEnd}
        />
        <p className="help event-zone" id={helpId}>
          In your time zone, {placeName()}. Everyone else sees their own. <Length times={times} />
        </p>
        <AwayThen from={start.at} to={end.at} />
      </div>
    </>
  );
}

/** The times in words as well: browsers write a field's date in the order of their own language, 11/12 or 12/11. */
function Length({ times }: { times: Times }) {
  const here = useNow();
  const length = lengthOf(times);
  if (length === null || length < 0) return null;
  const [start, end] = [times.start.at ?? '', times.end.at ?? ''];
  const isOver = Date.parse(end) < serverTime(here);
  return (
    <>
      {timeSpan({ start, end }, new Date(here))}. Lasts{' '}
      {length === 0 ? 'no time at all' : hours(length)}.{isOver && ' That time has passed.'}
    </>
  );
}

/** `2 h`, kept on one line. */
function hours(length: number): string {
  return duration(length).replaceAll(' ', '\u00a0');
}

/** `London` */
function placeName(): string {
  const zone = zoneHere();
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
