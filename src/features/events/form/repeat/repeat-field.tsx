import type { RecurrenceChoice, RecurrenceEnd } from '#domain/recurrence/recurrence-choice.ts';
import { monthlyWays } from '#domain/recurrence/recurrence-choice.ts';
import { weekdays, type Weekday } from '#domain/recurrence/recurrence.ts';
import { weekdayOf } from '#domain/recurrence/weekday-of.ts';
import { dayOf, type Day } from '#domain/time/day.ts';
import { dayIn } from '#domain/time/zoned-time.ts';
import { zoneHere, type Zone } from '#domain/time/zone.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Field, Input, Select } from '#ui/fields/field.tsx';
import { Button } from '#ui/press/button.tsx';
import { useNow } from '#ui/time/use-now.ts';
import { NextDates } from './next-dates.tsx';
import { repeatEvery, ruleOf, wayOn, type TypedRepeat } from './typed-repeat.ts';

interface RepeatFieldProps {
  repeat: TypedRepeat;
  /** An instant; null while it is being typed. */
  start: string | null;
  error: string | undefined;
  /** What can be chosen beside the usual ways. */
  other: { readonly text: string; readonly repeat: TypedRepeat } | null;
  /** The zone of a series that there is, and what its count is called. */
  zone?: Zone;
  counted?: string;
  onChange: (repeat: TypedRepeat) => void;
}

const units = [
  { unit: 'day', one: 'Every day', many: 'days' },
  { unit: 'week', one: 'Every week', many: 'weeks' },
  { unit: 'month', one: 'Every month', many: 'months' },
] as const;

const LONGEST_EVERY = 12;

/** SPEC 31.22: whether a new event comes again, and when, with the next dates before anything is saved. */
export function RepeatField(props: RepeatFieldProps) {
  const { repeat, start, error, other, zone = zoneHere(), onChange } = props;
  const today = dayOf(new Date(useNow()));
  const day = start === null ? today : dayIn(zone, new Date(start));
  const usual = units.find(({ unit }) => unit === repeat?.unit);
  return (
    <div className="repeat">
      <Field label="Repeats">
        <Select
          value={usual?.unit ?? ''}
          onChange={({ target }) => {
            const chosen = units.find(({ unit }) => unit === target.value);
            if (chosen)
              onChange({ ...repeatEvery(chosen.unit), ...(repeat && { end: repeat.end }) });
            else if (other) onChange(other.repeat);
          }}
        >
          {other && <option value="">{other.text}</option>}
          {units.map(({ unit, one }) => (
            <option key={unit} value={unit}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      {repeat && (
        <>
          {repeat.unit !== 'own' && <How repeat={repeat} day={day} onChange={onChange} />}
          <Ends
            end={repeat.end}
            counted={props.counted ?? 'How many times'}
            onChange={(end) => {
              onChange({ ...repeat, end });
            }}
          />
          {error !== undefined && <ErrorLine role="alert">{error}</ErrorLine>}
          <NextDates
            rule={error === undefined ? ruleOf(repeat, { day, zone }) : null}
            {...{ start, zone }}
          />
        </>
      )}
    </div>
  );
}

interface HowProps {
  repeat: RecurrenceChoice;
  day: Day;
  onChange: (repeat: RecurrenceChoice) => void;
}

function How({ repeat, day, onChange }: HowProps) {
  const { unit, every } = repeat;
  const many = units.find((one) => one.unit === unit)?.many ?? '';
  const counts = Array.from({ length: LONGEST_EVERY }, (_, at) => at + 1);
  return (
    <>
      <Field label="How often">
        <Select
          value={String(every)}
          onChange={({ target }) => {
            onChange({ ...repeat, every: Number(target.value) });
          }}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? `Every ${unit}` : `Every ${count} ${many}`}
            </option>
          ))}
        </Select>
      </Field>
      {unit === 'week' && <Days repeat={repeat} day={day} onChange={onChange} />}
      {unit === 'month' && (
        <Field label="On which day">
          <Select
            value={wayOn(repeat.way, day)}
            onChange={({ target }) => {
              const chosen = monthlyWays(day).find(({ way }) => way === target.value);
              if (chosen) onChange({ ...repeat, way: chosen.way });
            }}
          >
            {monthlyWays(day).map(({ way, text }) => (
              <option key={way} value={way}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

const names: Readonly<Record<Weekday, readonly [short: string, long: string]>> = {
  MO: ['Mon', 'Monday'],
  TU: ['Tue', 'Tuesday'],
  WE: ['Wed', 'Wednesday'],
  TH: ['Thu', 'Thursday'],
  FR: ['Fri', 'Friday'],
  SA: ['Sat', 'Saturday'],
  SU: ['Sun', 'Sunday'],
};

/** The day on which it starts is always among them. */
function Days({ repeat, day, onChange }: HowProps) {
  const own = weekdayOf(new Date(day));
  const { days } = repeat;
  return (
    <div className="repeat-days" role="group" aria-label="On which days">
      {weekdays.map((one) => {
        const isOn = one === own || days.includes(one);
        const [short, long] = names[one];
        return (
          <Button
            key={one}
            look="line"
            aria-label={long}
            aria-pressed={isOn}
            onClick={() => {
              if (one === own) return;
              const left = days.filter((other) => other !== one);
              onChange({ ...repeat, days: isOn ? left : [...left, one] });
            }}
          >
            {short}
          </Button>
        );
      })}
      <p className="help">The day it starts on is always among them.</p>
    </div>
  );
}

interface EndsProps {
  end: RecurrenceEnd;
  /** The name of the field for a count. */
  counted: string;
  onChange: (end: RecurrenceEnd) => void;
}

const USUAL_COUNT = 10;

function Ends({ end, counted, onChange }: EndsProps) {
  return (
    <>
      <Field label="Ends">
        <Select
          value={end.kind}
          onChange={({ target: { value } }) => {
            if (value === 'day') onChange({ kind: 'day', day: '' });
            else if (value === 'count') onChange({ kind: 'count', count: USUAL_COUNT });
            else onChange({ kind: 'never' });
          }}
        >
          <option value="never">Never</option>
          <option value="day">On a day</option>
          <option value="count">After some times</option>
        </Select>
      </Field>
      {end.kind === 'day' && (
        <DateField
          label="Last day"
          type="date"
          unfinished="This is not a valid date."
          value={end.day}
          onChange={(day) => {
            onChange({ kind: 'day', day });
          }}
        />
      )}
      {end.kind === 'count' && (
        <Field label={counted}>
          <Input
            type="number"
            min={1}
            value={String(end.count)}
            onChange={({ target }) => {
              onChange({ kind: 'count', count: Number(target.value) });
            }}
          />
        </Field>
      )}
    </>
  );
}
