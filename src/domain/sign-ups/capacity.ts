// @chunk pieces
/** A role's places. `attending` can exceed `capacity` if a leader lowered it afterwards: those attending stay. */
export interface SeatCount {
  readonly capacity: number;
  readonly attending: number;
}

/** Free places, never below 0. */
export function spotsLeft({ capacity, attending }: SeatCount): number {
  return Math.max(0, capacity - attending);
}

export function isFull(places: SeatCount): boolean {
  return spotsLeft(places) === 0;
}

/** What a role card says about the places left: `2 spots left`, `1 spot left`, `Full`. */
export function spotsLeftText(left: number): string {
  if (left <= 0) return 'Full';
  return left === 1 ? '1 spot left' : `${left} spots left`;
}

/** The count on a role card: `6/8 attending`. */
export function attendingText({ capacity, attending }: SeatCount): string {
  return `${attending}/${capacity} attending`;
}
