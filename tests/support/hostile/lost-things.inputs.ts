import type { LostThing } from './lost-thing.ts';

/** What a file says of one kind of change: one at least that an older copy of the server has lost, and one that it has. */
interface LostFile {
  readonly things: readonly LostThing[];
}

const files = import.meta.glob<LostFile>('./lost/*.inputs.ts', { eager: true });

/** Changes other than RSVPs; a file that is put into that folder is among them. */
export const lostThings: readonly LostThing[] = Object.values(files).flatMap(
  ({ things }) => things,
);
