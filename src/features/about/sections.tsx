import { Info, Telescope } from 'lucide-react';
import { lazy, useEffect, useRef, type RefObject } from 'react';
import type { AboutSectionRow } from '#contract/about-row.ts';
import { SECTIONS_OFFERED } from '#domain/limits.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { useLastKnown } from '#ui/loading/use-last-known.ts';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { Part } from '#ui/loading/lazy-part.tsx';
import { withSanitiser } from '#ui/html/sanitiser.ts';
import type { SectionEditing } from './section-editing.ts';
import { SectionCard } from './section-card.tsx';

const SectionDialog = lazy(() =>
  withSanitiser(import('./section-dialog.tsx')).then((module) => ({
    default: module.SectionDialog,
  })),
);
const SectionMoves = lazy(() =>
  import('./section-moves.tsx').then((module) => ({ default: module.SectionMoves })),
);

interface SectionsProps {
  /** The section that the address opens. */
  openSectionId: string | undefined;
  onCloseSection: () => void;
  editing: SectionEditing;
  sections: readonly AboutSectionRow[];
  canEdit: boolean;
  /** The heading takes the focus once a section is deleted. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The cards in their order, and the one that is open. */
export function AboutSections(props: SectionsProps) {
  const { sections, canEdit, openSectionId, onCloseSection } = props;
  const open = useLastKnown(sections, openSectionId);
  const noteDeleted = useFocusOnceGone({ heading: props.heading, isOpen: open !== undefined });
  if (sections.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={Telescope}
          text="No sections yet"
          about="Who you are, for people who don't know you yet."
        />
      </div>
    );
  }
  return (
    <>
      <Cards sections={sections} canEdit={canEdit} />
      {canEdit && (
        <p className="section-count help">
          <Info className="small" />
          {sections.length} of {SECTIONS_OFFERED} sections. Only admins see this line.
        </p>
      )}
      {open && (
        <Part of={open.id}>
          <SectionDialog
            section={open}
            isGone={!sections.some(({ id }) => id === open.id)}
            canEdit={canEdit}
            editing={props.editing}
            onClose={onCloseSection}
            onGone={() => {
              noteDeleted();
              onCloseSection();
            }}
          />
        </Part>
      )}
    </>
  );
}

function Cards({ sections, canEdit }: Pick<SectionsProps, 'sections' | 'canEdit'>) {
  return (
    <ul className="sections">
      {sections.map((section, place) => (
        <RowBoundary key={section.id} of={section}>
          <SectionCard section={section}>
            {canEdit && sections.length > 1 && (
              <Part loading={<div className="section-moves" />}>
                <SectionMoves
                  section={section}
                  place={place + 1}
                  count={sections.length}
                  earlier={sections[place - 1]}
                  later={sections[place + 1]}
                />
              </Part>
            )}
          </SectionCard>
        </RowBoundary>
      ))}
    </ul>
  );
}

/** Focuses the heading once the open section is deleted and its dialog closed: below an open dialog it takes no focus. */
function useFocusOnceGone({
  heading,
  isOpen,
}: Pick<SectionsProps, 'heading'> & { isOpen: boolean }) {
  const wasDeleted = useRef(false);
  useEffect(() => {
    if (isOpen || !wasDeleted.current) return;
    wasDeleted.current = false;
    heading.current?.focus();
  }, [isOpen, heading]);
  return () => {
    wasDeleted.current = true;
  };
}
