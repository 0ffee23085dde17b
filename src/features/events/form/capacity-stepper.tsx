import { CircleAlert, Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { capacityIn, capacityProblem, MOST_PLACES } from './role-choice.ts';

interface CapacityStepperProps {
  role: string;
  capacity: number;
  describedBy: string | undefined;
  onChange: (capacity: number) => void;
}

/** SPEC 9.7: how many places a role has, at least one. */
export function CapacityStepper({ role, capacity, describedBy, onChange }: CapacityStepperProps) {
  const problemId = useId();
  const { shown, problem, step, type, leave } = useCapacity({ capacity, onChange });
  return (
    <>
      <span className="stepper">
        <Button
          look="ghost"
          shape="icon"
          aria-label={`One place fewer, ${role}`}
          aria-disabled={capacity <= 1}
          onClick={() => {
            step(-1);
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
          aria-describedby={classNames(describedBy, problem !== null && problemId)}
          aria-invalid={problem !== null || undefined}
          value={shown}
          onChange={({ target }) => {
            type(target.value);
          }}
          onBlur={leave}
          onWheel={({ currentTarget }) => {
            currentTarget.blur(); // scrolling the list must not change the number
          }}
        />
        <Button
          look="ghost"
          shape="icon"
          aria-label={`One place more, ${role}`}
          aria-disabled={capacity >= MOST_PLACES}
          onClick={() => {
            step(1);
          }}
        >
          <Plus />
        </Button>
      </span>
      <p className="role-problem error" role="status" id={problemId}>
        {problem !== null && (
          <>
            <CircleAlert className="small" />
            {problem}
          </>
        )}
      </p>
    </>
  );
}

/** The typed text may be no number yet. When the field is left, it shows the last number again, and the problem stays. */
function useCapacity({ capacity, onChange }: Pick<CapacityStepperProps, 'capacity' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const step = (by: number) => {
    setProblem(null);
    onChange(capacity + by);
  };
  const type = (text: string) => {
    setTyped(text);
    setProblem(capacityProblem(text));
    const next = capacityIn(text);
    if (next !== null) onChange(next);
  };
  const leave = () => {
    setTyped(null);
    if (typed === '') setProblem(null);
  };
  return { shown: typed ?? capacity, problem, step, type, leave };
}
