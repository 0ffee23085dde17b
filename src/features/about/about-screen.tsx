import { Telescope } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { AboutSectionRow } from '#contract/content.ts';
import { useAboutSections } from '#data/content.ts';
import { syncNow } from '#data/status.ts';
import { EmptyState, Loaded, LoadError } from '#ui/loaded.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionsSkeleton } from './sections-skeleton.tsx';
import './about.css';

const SectionDialog = lazy(() =>
  import('./section-dialog.tsx').then((module) => ({ default: module.SectionDialog })),
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
      {sections.state === 'missing' ? (
        <div className="card">
          <LoadError text="Failed to load content." onRetry={() => void syncNow()} />
        </div>
      ) : (
        <Loaded
          isLoading={sections.state === 'loading'}
          text="Loading sections…"
          skeleton={<SectionsSkeleton />}
        >
          {sections.state === 'here' && (
            <Sections
              sections={sections.content}
              openSectionId={openSectionId}
              onCloseSection={onCloseSection}
            />
          )}
        </Loaded>
      )}
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
          <SectionCard key={section.id} section={section} />
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
