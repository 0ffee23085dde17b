// @chunk dialogs
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/press/button.tsx';

/** How the two ways are called and drawn: of people in a line, of rows, and of cards side by side. */
const ways = {
  line: { back: 'up', BackIcon: ArrowUp, on: 'down', OnIcon: ArrowDown },
  rows: { back: 'earlier', BackIcon: ArrowUp, on: 'later', OnIcon: ArrowDown },
  cards: { back: 'earlier', BackIcon: ArrowLeft, on: 'later', OnIcon: ArrowRight },
} as const;

interface PlaceMovesProps {
  name: string;
  /** Its place, from 1, among `count`. */
  place: number;
  count: number;
  among: keyof typeof ways;
  /** True while something else is done with it. */
  isBusy?: boolean;
  /** Resolves with whether it has moved. */
  onMove: (by: 1 | -1) => Promise<boolean>;
}

/** Changes the order, one place at a time: for keyboard and touch alike. Its new place is read out. */
export function PlaceMoves(props: PlaceMovesProps) {
  const { name, place, count } = props;
  const { back, BackIcon, on, OnIcon } = ways[props.among];
  const { isMoving, told, move } = useMove(props);
  const isBusy = isMoving || props.isBusy === true;
  return (
    <>
      <span className="sr-only" role="status">
        {told}
      </span>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${name} ${back}`}
        aria-disabled={place === 1 || undefined}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void move(-1, currentTarget)}
      >
        <BackIcon className="small" />
      </Button>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${name} ${on}`}
        aria-disabled={place === count || undefined}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void move(1, currentTarget)}
      >
        <OnIcon className="small" />
      </Button>
    </>
  );
}

/** Moves the thing; once it has another place by that, says which, and gives the button its focus back. */
function useMove({ name, place, count, onMove }: PlaceMovesProps) {
  const [isMoving, setMoving] = useState(false);
  const [told, tell] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (!button) return;
    tell(`${name}: ${place} of ${count}`);
    // A button loses the focus when its row moves within the list; whoever is elsewhere by then stays there.
    if (hasFocusOrNobody(button)) button.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- another place alone is told
  }, [place]);
  const move = async (by: 1 | -1, button: HTMLElement) => {
    setMoving(true);
    tell(''); // the same place once more is read out, too
    pressed.current = button;
    let isMoved = false;
    try {
      isMoved = await onMove(by);
    } finally {
      if (!isMoved) pressed.current = null;
      setMoving(false);
    }
  };
  return { isMoving, told, move };
}

function hasFocusOrNobody(button: HTMLElement): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === button;
}
