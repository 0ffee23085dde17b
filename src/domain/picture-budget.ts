const MB = 1_000_000;

/** What a member may choose between (SPEC 16.2), in bytes; with 0 this device keeps no pictures. */
export const PICTURE_BUDGETS = [20 * MB, 60 * MB, 150 * MB, 0] as const;
export const DEFAULT_BUDGET = 60 * MB;

/** A single picture that would push out too many others; ours are smaller, those of other hosts may be anything. */
const LARGEST = 5 * MB;
/** Listing what is kept takes a millisecond for every hundred. */
const MOST_PICTURES = 2_000;

/** A picture on this device. Of one that an earlier version kept the size is unknown, and counts as endless. */
export interface KeptPicture {
  readonly address: string;
  readonly bytes: number;
}

/**
 * Which pictures leave so that the rest fits into `budget` bytes. `kept` has the one used longest ago first; `needed`
 * are the addresses that will be looked at, the soonest first. What is not needed leaves first, the one used longest
 * ago before the others; then what is needed last. So no picture of a coming event leaves while one of a past event
 * stays, whatever order they came in, unless it alone is too large.
 */
export function leaving(
  kept: readonly KeptPicture[],
  needed: readonly string[],
  budget: number,
): readonly KeptPicture[] {
  const places = new Map(needed.map((address, place) => [address, place]));
  const placeOf = ({ address }: KeptPicture) => places.get(address) ?? needed.length;
  const gone: KeptPicture[] = [];
  let [bytes, count] = [0, 0];
  // `reverse` first: a sort keeps the order of equals.
  for (const picture of [...kept].reverse().sort((a, b) => placeOf(a) - placeOf(b))) {
    if (picture.bytes > LARGEST) {
      gone.push(picture);
      continue;
    }
    bytes += picture.bytes;
    count += 1;
    // Once one has to leave, so has every picture that is needed less: `bytes` only grows.
    if (bytes > budget || count > MOST_PICTURES) gone.push(picture);
  }
  return gone;
}
