import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/press/button.tsx';
import { useDeed } from './deeds.ts';

interface PlaceMovesProps {
  name: string;
  /** The row's place, from 1, among `count`. */
  place: number;
  count: number;
  onMove: (by: 1 | -1) => Promise<void>;
}

/** Changes the order, one place at a time: for keyboard and touch alike. */
export function PlaceMoves({ name, place, count, onMove }: PlaceMovesProps) {
  const { isBusy, isMoved, move } = useMove(place, onMove);
  return (
    <>
      <span className="sr-only" role="status">
        {isMoved && `${name}: ${place} of ${count}`}
      </span>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${name} earlier`}
        aria-disabled={place === 1 || undefined}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void move(-1, currentTarget)}
      >
        <ArrowUp className="small" />
      </Button>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${name} later`}
        aria-disabled={place === count || undefined}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void move(1, currentTarget)}
      >
        <ArrowDown className="small" />
      </Button>
    </>
  );
}

function useMove(place: number, onMove: PlaceMovesProps['onMove']) {
  const [isMoved, setMoved] = useState(false);
  const { isBusy, run } = useDeed();
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    pressed.current?.focus(); // a button loses the focus when its row moves within the list
    pressed.current = null;
  }, [place]);
  const move = async (by: 1 | -1, button: HTMLElement) => {
    pressed.current = button;
    const isDone = await run(async () => {
      await onMove(by);
      return null;
    }, "Couldn't change the order");
    if (isDone) setMoved(true);
    else pressed.current = null;
  };
  return { isBusy, isMoved, move };
}
