import { Telescope } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { AboutSectionRow } from '#contract/about.ts';
import { useAboutSections } from '#data/content.ts';
import { RowBoundary } from '#ui/boundary.tsx';
import { EmptyState, Loaded } from '#ui/loaded.tsx';
import { withSanitiser } from '#ui/sanitiser.ts';
import { SectionCard } from './section-card.tsx';
import { SectionsSkeleton } from './sections-skeleton.tsx';
import './about.css';

const SectionDialog = lazy(() =>
  withSanitiser(import('./section-dialog.tsx')).then((module) => ({
    default: module.SectionDialog,
  })),
);

interface AboutScreenProps {
  /** The section that the address opens. */
  openSectionId: string | undefined;
  onCloseSection: () => void;
}

export function AboutScreen({ openSectionId, onCloseSection }: AboutScreenProps) {
  const sections = useAboutSections();
  return (
    <>
      <div className="head">
        <div>
          <h1 tabIndex={-1}>About Us</h1>
          <p>Who flies here, and how.</p>
        </div>
      </div>
      <h2 className="sr-only">Sections</h2>
      <Loaded
        of={sections}
        text="Loading sections…"
        skeleton={<SectionsSkeleton />}
        failure="Failed to load content."
      >
        {(all) => (
          <Sections sections={all} openSectionId={openSectionId} onCloseSection={onCloseSection} />
        )}
      </Loaded>
    </>
  );
}

interface SectionsProps extends AboutScreenProps {
  sections: readonly AboutSectionRow[];
}

function Sections({ sections, openSectionId, onCloseSection }: SectionsProps) {
  const open = sections.find(({ id }) => id === openSectionId);
  if (sections.length === 0) {
    return (
      <div className="card">
        <EmptyState icon={Telescope} text="No sections yet" />
      </div>
    );
  }
  return (
    <>
      <ul className="sections">
        {sections.map((section) => (
          <RowBoundary key={section.id} of={section}>
            <SectionCard section={section} />
          </RowBoundary>
        ))}
      </ul>
      {open && (
        <Suspense>
          <SectionDialog section={open} onClose={onCloseSection} />
        </Suspense>
      )}
    </>
  );
}
