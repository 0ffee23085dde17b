import './colour-swatch.css';

interface ColourSwatchProps {
  /** "Pick the colour": it has no label of its own. */
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

/** Picks a colour, beside the field in which it can be written. */
export function ColourSwatch({ label, value, onChange }: ColourSwatchProps) {
  return (
    <input
      type="color"
      className="colour-swatch"
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
