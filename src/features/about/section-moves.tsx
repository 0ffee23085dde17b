import type { AboutSectionRow } from '#contract/about-row.ts';
import { swapSections } from '#data/content-editing.ts';
import { refusalOf } from '#data/refusal.ts';
import { PlaceMoves } from '#ui/editing/place-moves.tsx';
import { notify } from '#ui/toasts/notify.ts';

interface SectionMovesProps {
  section: AboutSectionRow;
  /** The section's place, from 1, among `count`. */
  place: number;
  count: number;
  earlier: AboutSectionRow | undefined;
  later: AboutSectionRow | undefined;
}

/** Swaps a section with the one before or after it. */
export function SectionMoves({ section, place, count, earlier, later }: SectionMovesProps) {
  const swap = async (by: 1 | -1) => {
    const other = by === -1 ? earlier : later;
    if (!other) return false;
    try {
      await swapSections(section, other);
      return true;
    } catch (error) {
      notify({ kind: 'bad', text: `Couldn't move the section. ${refusalOf(error).message}` });
      return false;
    }
  };
  return (
    <div className="section-moves">
      <PlaceMoves name={section.title} among="cards" {...{ place, count }} onMove={swap} />
    </div>
  );
}
