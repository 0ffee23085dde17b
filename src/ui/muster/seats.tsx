// @chunk pieces
import './seats.css';

const SEGMENTS_UP_TO = 16;

interface SeatsProps {
  capacity: number;
  /** The number of seats held by others. */
  taken: number;
  /** The member's own seat, if any: held, waiting to be sent, or with a cancellation waiting to be sent. */
  own?: 'mine' | 'waiting' | 'cancelling' | undefined;
}

/** One segment per seat, a plain bar above sixteen. Only decoration: the figures are given below it as text. */
export function Seats({ capacity, taken, own }: SeatsProps) {
  if (capacity > SEGMENTS_UP_TO) {
    const share = Math.min(1, (taken + (own === undefined ? 0 : 1)) / capacity);
    return (
      <div className="seats-bar" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
    );
  }
  return (
    <div className="seats" aria-hidden="true">
      {Array.from({ length: capacity }, (_, place) => (
        <i key={place} data-seat={seatAt(place, { taken, own })} />
      ))}
    </div>
  );
}

function seatAt(place: number, { taken, own }: Pick<SeatsProps, 'taken' | 'own'>) {
  if (place < taken) return 'taken';
  return place === taken && own !== undefined ? own : 'free';
}
