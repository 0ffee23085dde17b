import { useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { classNames } from '#ui/page/class-names.ts';
import { Field, useFieldWiring } from './field.tsx';
import { shownFor, typedIn, UNFINISHED } from '#ui/time/typed-date.ts';

type DateKind = 'date' | 'time' | 'datetime-local';

interface DateInputProps {
  type: DateKind;
  /** As `2026-01-31`, `20:00` or both with a T between; empty, or UNFINISHED. */
  value: string;
  onChange: (typed: string) => void;
  isRequired?: boolean;
  /** What else describes it, by id. */
  describedBy?: string;
  /** Stands in the field, after what is typed. */
  unit?: ReactNode;
}

interface DateFieldProps extends DateInputProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Said once the field is left with a part missing, or with a day that there isn't. */
  unfinished: string;
  /** Whether there is nothing to say of that kind. */
  isWhole?: (value: string) => boolean;
  onLeave?: () => void;
}

/** For a day, a time, or both. What is typed stays as it is, whether it is a date or not yet. */
export function DateField({ label, help, error, unfinished, isWhole, ...rest }: DateFieldProps) {
  const { onLeave, ...input } = rest;
  const [isLeft, setLeft] = useState(false);
  const isTold = isLeft && !(isWhole ?? isFinished)(input.value);
  return (
    <Field
      label={label}
      error={error ?? (isTold ? unfinished : undefined)}
      {...(help !== undefined && { help })}
    >
      <DateInput
        {...input}
        onFocus={() => {
          setLeft(false);
        }}
        onLeave={() => {
          setLeft(true);
          onLeave?.();
        }}
      />
    </Field>
  );
}

function isFinished(value: string): boolean {
  return value !== UNFINISHED;
}

const limits = {
  date: { min: '1970-01-01', max: '2999-12-31', placeholder: '2026-01-31' },
  time: { placeholder: '20:00' },
  'datetime-local': {
    min: '1970-01-01T00:00',
    max: '2999-12-31T23:59',
    placeholder: '2026-01-31 20:00',
  },
} as const; // the placeholder is seen only where the browser has no such field, and it is a line of text

interface InputProps extends DateInputProps {
  onFocus: () => void;
  onLeave: () => void;
}

function DateInput({ type, value, onChange, isRequired, describedBy, unit, ...on }: InputProps) {
  const wiring = useFieldWiring();
  const { field, first, handleTyped } = useTypedDate(value, onChange);
  const input = (
    <input
      {...wiring}
      {...limits[type]}
      ref={field}
      type={type}
      className={classNames(unit === undefined && 'input')}
      aria-describedby={classNames(wiring?.['aria-describedby'], describedBy) || undefined}
      required={isRequired}
      defaultValue={first}
      onInput={handleTyped}
      // The browser tells of no input while only a part of it is there.
      onKeyUp={handleTyped}
      onFocus={on.onFocus}
      onBlur={(event) => {
        handleTyped(event);
        on.onLeave();
      }}
    />
  );
  if (unit === undefined) return input;
  return (
    <div className="input">
      {input}
      <span className="unit">{unit}</span>
    </div>
  );
}

/**
 * React leaves it alone. Its value is empty while one of its parts is wrong, and Firefox empties all of them when that is
 * written back, be it as the attribute. So it is written when `value` comes from elsewhere, and never as an echo.
 */
function useTypedDate(value: string, onChange: (typed: string) => void) {
  const [first] = useState(() => shownFor(value));
  const field = useRef<HTMLInputElement>(null);
  /** What it shows, and what both sides last said of it. */
  const seen = useRef({ shown: first, agreed: value });
  useLayoutEffect(() => {
    if (!field.current || value === seen.current.agreed) return;
    field.current.value = shownFor(value);
    seen.current = { shown: typedIn(field.current), agreed: value };
  }, [value]);
  const handleTyped = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = typedIn(currentTarget);
    if (typed === seen.current.shown) return;
    seen.current = { shown: typed, agreed: typed };
    onChange(typed);
  };
  return { field, first, handleTyped };
}
