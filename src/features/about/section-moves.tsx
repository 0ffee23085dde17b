import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AboutSectionRow } from '#contract/about-row.ts';
import { swapSections } from '#data/content-editing.ts';
import { refusalOf } from '#data/refusal.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';

interface SectionMovesProps {
  section: AboutSectionRow;
  /** The section's place, from 1, among `count`. */
  place: number;
  count: number;
  earlier: AboutSectionRow | undefined;
  later: AboutSectionRow | undefined;
}

/** Changes the order, one place at a time: for keyboard and touch alike. */
export function SectionMoves({ section, place, count, earlier, later }: SectionMovesProps) {
  const { isBusy, isMoved, swap } = useSwap(section, place);
  return (
    <div className="section-moves">
      <span className="sr-only" role="status">
        {isMoved && `${section.title}: ${place} of ${count}`}
      </span>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${section.title} earlier`}
        aria-disabled={!earlier || undefined}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void swap(earlier, currentTarget)}
      >
        <ArrowLeft className="small" />
      </Button>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Move ${section.title} later`}
        aria-disabled={!later || undefined}
        isBusy={isBusy}
        onClick={({ currentTarget }) => void swap(later, currentTarget)}
      >
        <ArrowRight className="small" />
      </Button>
    </div>
  );
}

function useSwap(section: AboutSectionRow, place: number) {
  const [isBusy, setBusy] = useState(false);
  const [isMoved, setMoved] = useState(false);
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    pressed.current?.focus(); // a button loses the focus when its card moves within the list
    pressed.current = null;
  }, [place]);
  const swap = async (other: AboutSectionRow | undefined, button: HTMLElement) => {
    if (!other) return;
    setBusy(true);
    pressed.current = button;
    try {
      await swapSections(section, other);
      setMoved(true);
    } catch (error) {
      pressed.current = null;
      notify({ kind: 'bad', text: `Couldn't move the section. ${refusalOf(error).message}` });
    }
    setBusy(false);
  };
  return { isBusy, isMoved, swap };
}
