import { useId, useState } from 'react';
import { serverTime } from '#browser/server-clock.ts';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import type { FieldErrors } from '#ui/editing/editing.ts';
import { clockTime, duration, timeSpan, zoneName } from '#ui/time/time.ts';
import { zoneHere } from '#domain/time/zone.ts';
import { momentTyped, pickerValue, twinOf, type PickedMoment } from '../picked-moment.ts';
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
        <TimeField
          label="Start"
          moment={start}
          helpId={helpId}
          error={errors['start']}
          onChange={changeStart}
        />
        <TimeField
          label="End"
          moment={end}
          helpId={helpId}
          error={errors['end']}
          onChange={changeEnd}
        />
        <p className="help event-zone" id={helpId}>
          In your time zone, {placeName()}. Everyone else sees their own. <Length times={times} />
        </p>
      </div>
    </>
  );
}

interface TimeFieldProps {
  label: string;
  moment: PickedMoment;
  helpId: string;
  error: string | undefined;
  onChange: (moment: PickedMoment) => void;
}

function TimeField({ label, moment, helpId, error, onChange }: TimeFieldProps) {
  const now = useNow();
  const twin = twinOf(moment);
  return (
    <div className="event-time">
      <DateField
        label={label}
        type="datetime-local"
        isRequired
        error={error}
        unfinished={INVALID}
        describedBy={helpId}
        value={pickerValue(moment)}
        onChange={(typed) => {
          onChange(momentTyped(typed));
        }}
        unit={zoneName(moment.at ?? new Date(now).toISOString())}
      />
      {twin !== null && <Twice moment={moment} twin={twin} onChange={onChange} />}
    </div>
  );
}

interface TwiceProps {
  moment: PickedMoment;
  twin: string;
  onChange: (moment: PickedMoment) => void;
}

/** The night in which the clocks go back has an hour twice, and the picker cannot say which one is meant. */
function Twice({ moment, twin, onChange }: TwiceProps) {
  const isFirst = (moment.at ?? '') < twin;
  return (
    <p className="help event-twice" role="status">
      The clocks go back that night, and {clockTime(twin)} comes twice. This is the{' '}
      {isFirst ? 'first' : 'second'}, in {zoneName(moment.at ?? twin)}.
      <Button
        look="link"
        onClick={() => {
          onChange({ ...moment, at: twin });
        }}
      >
        Use the {isFirst ? 'second' : 'first'}
      </Button>
    </p>
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
