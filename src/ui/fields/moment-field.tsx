import { momentTyped, pickerValue, twinOf, type PickedMoment } from '#ui/time/picked-moment.ts';
import { clockTime, zoneName } from '#ui/time/time.ts';
import { useNow } from '#ui/time/use-now.ts';
import { Button } from '#ui/press/button.tsx';
import { DateField } from './date-field.tsx';
import './moment-field.css';

interface MomentFieldProps {
  label: string;
  moment: PickedMoment;
  error: string | undefined;
  /** Shown once the field is left with a part missing, or with a day that doesn't exist. */
  unfinished: string;
  /** The ids of other texts that describe the field. */
  describedBy?: string;
  /** True if it may be left empty. */
  isOptional?: boolean;
  onChange: (moment: PickedMoment) => void;
}

/** A field for a day and a time in the member's zone, which it names. Asks which one is meant of a time that comes twice. */
export function MomentField({ moment, onChange, isOptional = false, ...field }: MomentFieldProps) {
  const now = useNow();
  const twin = twinOf(moment);
  return (
    <div className="moment-field">
      <DateField
        {...field}
        type="datetime-local"
        isRequired={!isOptional}
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
    <p className="help moment-twice" role="status">
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
