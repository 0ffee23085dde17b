import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AboutSectionRow } from '#contract/about-row.ts';
import { removeSection } from '#data/content-editing.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { deletionText } from '#domain/deletion-text.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { DEFAULT_BANNER } from './section-card.tsx';
import { SectionForm } from './section-form.tsx';
import type { SectionEditing } from './section-editing.ts';

interface SectionDialogProps {
  section: AboutSectionRow;
  /** Whether the section has been deleted; an edit of it stays open, so that nothing typed is lost. */
  isGone: boolean;
  canEdit: boolean;
  editing: SectionEditing;
  onClose: () => void;
  onGone: () => void;
}

/** A section to read; admins change it here (SPEC 4). */
export function SectionDialog(props: SectionDialogProps) {
  const { section, canEdit, editing, isGone, onClose } = props;
  if (canEdit && editing.isEditing) {
    return <EditedSection section={section} onSaved={onClose} onClose={editing.onEditEnd} />;
  }
  return isGone ? null : <ShownSection {...props} onEdit={editing.onEdit} />;
}

function EditedSection({ section, ...ways }: Parameters<typeof SectionForm>[0]) {
  // The section as it was when the edit began: a newer one from the server must not change what the edit is based on.
  const [before] = useState(section);
  return <SectionForm section={before} {...ways} />;
}

function ShownSection(props: SectionDialogProps & { onEdit: () => void }) {
  const { section, canEdit, onClose } = props;
  const banner = imageAddress(section.bannerImage);
  return (
    <Dialog
      title={section.title}
      size="m"
      head={banner === null ? 'title' : 'none'}
      onClose={onClose}
      foot={
        <>
          {canEdit && <SectionActions {...props} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {banner !== null && (
        <Picture
          className="section-banner"
          address={banner}
          fallback={DEFAULT_BANNER}
          width={960}
          height={384}
        />
      )}
      <div className={banner === null ? 'dialog-body' : 'dialog-body section-whole'}>
        {banner !== null && <h2 dir="auto">{section.title}</h2>}
        <SafeHtml className="section-content" html={section.content} policy={htmlPolicy} />
      </div>
    </Dialog>
  );
}

function SectionActions({ section, onEdit, onGone }: SectionDialogProps & { onEdit: () => void }) {
  const undo = useUndo();
  const { isBusy, handleRemove } = useRemoval({
    question: {
      title: 'Delete this section?',
      text: deletionText(section.title, 'restorable'),
      yes: 'Delete section',
      no: 'Keep section',
    },
    name: section.title,
    remove: async () => {
      await removeSection(section);
      return undo('section', section.id);
    },
    refusalOf,
    failure: 'Error deleting section.',
    onGone,
  });
  return (
    <>
      <Button look="cut" isBusy={isBusy} onClick={() => void handleRemove()}>
        <Trash2 />
        Delete
      </Button>
      <Button onClick={onEdit}>
        <Pencil />
        Edit
      </Button>
    </>
  );
}
