import { useRef } from 'react';
import { useAboutSections } from '#data/content.ts';
import { known } from '#data/loaded.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { Loaded } from '#ui/loading/loaded.tsx';
import { NewSection } from './new-section.tsx';
import { SectionsSkeleton } from './sections-skeleton.tsx';
import type { SectionEditing } from './section-editing.ts';
import { AboutSections } from './sections.tsx';
import './about.css';

interface AboutScreenProps {
  /** The section that the address opens. */
  openSectionId: string | undefined;
  onCloseSection: () => void;
  editing: SectionEditing;
}

/** SPEC 2.41. Admins add, edit, delete and move sections. */
export function AboutScreen({ openSectionId, onCloseSection, editing }: AboutScreenProps) {
  const sections = useAboutSections();
  const session = useSession();
  const canEdit = session.status === 'member' && can(session.person, 'content.edit');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className="head">
        <div className="grows">
          <h1 tabIndex={-1} ref={heading}>
            About Us
          </h1>
          <p>Who flies here, and how.</p>
        </div>
        {canEdit && <NewSection count={known(sections)?.length} />}
      </div>
      <h2 className="sr-only">Sections</h2>
      <Loaded
        of={sections}
        text="Loading sections…"
        skeleton={<SectionsSkeleton />}
        failure="Failed to load content."
      >
        {(all) => (
          <AboutSections
            sections={all}
            canEdit={canEdit}
            heading={heading}
            openSectionId={openSectionId}
            onCloseSection={onCloseSection}
            editing={editing}
          />
        )}
      </Loaded>
    </>
  );
}
