import { useId, useState } from 'react';
import { serverTime } from '#data/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/clock.ts';
import type { FieldErrors } from '#ui/editing/use-editing.ts';
import { Field, useFieldWiring } from '#ui/field.tsx';
import { clockTime, duration, zoneName } from '#ui/time.ts';
import { readMoment, twinOf, type Moment } from './event-moment.ts';
import { after, lengthOf, type TypedEvent } from './typed-event.ts';

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
  const changeStart = (next: Moment) => {
    const isMoved = next.at !== null && length !== null && length >= 0;
    onChange(isMoved ? { start: next, end: after(next, length) } : { start: next });
  };
  const changeEnd = (next: Moment) => {
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
  moment: Moment;
  helpId: string;
  error: string | undefined;
  onChange: (moment: Moment) => void;
}

function TimeField({ label, moment, helpId, error, onChange }: TimeFieldProps) {
  const twin = twinOf(moment);
  return (
    <div className="event-time">
      <Field label={label} error={error}>
        <TimeInput moment={moment} helpId={helpId} onChange={onChange} />
      </Field>
      {twin !== null && <Twice moment={moment} twin={twin} onChange={onChange} />}
    </div>
  );
}

type TimeInputProps = Pick<TimeFieldProps, 'moment' | 'helpId' | 'onChange'>;

function TimeInput({ moment, helpId, onChange }: TimeInputProps) {
  const wiring = useFieldWiring();
  const now = useNow();
  const read = (input: HTMLInputElement) => {
    const isPart = input.value === '' && input.validity.badInput;
    if (isPart ? moment.isPart === true : input.value === moment.text && !moment.isPart) return;
    onChange(isPart ? { text: '', at: null, isPart } : readMoment(input.value));
  };
  return (
    <div className="input">
      <input
        {...wiring}
        aria-describedby={[wiring?.['aria-describedby'], helpId].filter(Boolean).join(' ')}
        type="datetime-local"
        required
        min="1970-01-01T00:00"
        max="2999-12-31T23:59"
        value={moment.text}
        onChange={({ target }) => {
          read(target);
        }}
        // The browser tells of no change while only a part of it is there.
        onKeyUp={({ currentTarget }) => {
          read(currentTarget);
        }}
        onBlur={({ currentTarget }) => {
          read(currentTarget);
        }}
      />
      <span className="unit">{zoneName(moment.at ?? new Date(now).toISOString())}</span>
    </div>
  );
}

interface TwiceProps {
  moment: Moment;
  twin: string;
  onChange: (moment: Moment) => void;
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

function Length({ times }: { times: Times }) {
  const now = serverTime(useNow());
  const length = lengthOf(times);
  if (length === null || length < 0) return null;
  const isOver = Date.parse(times.end.at ?? '') < now;
  return (
    <>
      Lasts {length === 0 ? 'no time at all' : hours(length)}.{isOver && ' That time has passed.'}
    </>
  );
}

/** `2 h`, kept on one line. */
function hours(length: number): string {
  return duration(length).replaceAll(' ', '\u00a0');
}

/** `London` */
function placeName(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
