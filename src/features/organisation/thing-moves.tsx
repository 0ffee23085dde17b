import { PlaceMoves } from '#ui/editing/place-moves.tsx';
import { useDeed } from './deeds.ts';

interface ThingMovesProps {
  name: string;
  /** The row's place, from 1, among `count`. */
  place: number;
  count: number;
  onMove: (by: 1 | -1) => Promise<void>;
}

/** Changes the order of departments or positions. */
export function ThingMoves({ onMove, ...row }: ThingMovesProps) {
  const { run } = useDeed();
  const move = (by: 1 | -1) =>
    run(async () => {
      await onMove(by);
      return null;
    }, "Couldn't change the order");
  return <PlaceMoves among="rows" {...row} onMove={move} />;
}
