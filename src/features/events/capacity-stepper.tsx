import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { capacityIn, MOST_PLACES } from './role-choice.ts';

interface CapacityStepperProps {
  role: string;
  capacity: number;
  describedBy: string | undefined;
  onChange: (capacity: number) => void;
}

/** SPEC 9.7: how many places a role has, at least one. */
export function CapacityStepper({ role, capacity, describedBy, onChange }: CapacityStepperProps) {
  // What is typed may be no number yet. When it is left, the last number stays.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="stepper">
      <Button
        look="ghost"
        shape="icon"
        aria-label={`One place fewer, ${role}`}
        aria-disabled={capacity <= 1}
        onClick={() => {
          onChange(capacity - 1);
        }}
      >
        <Minus />
      </Button>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_PLACES}
        aria-label={`Capacity, ${role}`}
        aria-describedby={describedBy}
        value={typed ?? capacity}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = capacityIn(target.value);
          if (next !== null) onChange(next);
        }}
        onBlur={() => {
          setTyped(null);
        }}
        onWheel={({ currentTarget }) => {
          currentTarget.blur(); // scrolling the list must not count
        }}
      />
      <Button
        look="ghost"
        shape="icon"
        aria-label={`One place more, ${role}`}
        aria-disabled={capacity >= MOST_PLACES}
        onClick={() => {
          onChange(capacity + 1);
        }}
      >
        <Plus />
      </Button>
    </span>
  );
}
