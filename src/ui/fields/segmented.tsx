// @chunk pieces
interface SegmentedProps<Value extends string> {
  label: string;
  /** The id of a text that says more about it. */
  describedBy?: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few views of the same thing, one of them chosen. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <div
      className="segments"
      role="group"
      aria-label={props.label}
      aria-describedby={props.describedBy}
    >
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          onClick={() => {
            props.onChange(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
