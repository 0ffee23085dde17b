import { Save, TriangleAlert } from 'lucide-react';
import './draft-note.css';

interface DraftNoteProps {
  editing: {
    readonly keeper: { readonly problem: string | null } | null;
    readonly isTyped: boolean;
  };
  /** Says so as well, if no other note does. */
  isOffline?: boolean;
}

/** Says where an unsaved text is kept; at the left of a form's foot. */
export function DraftNote({ editing, isOffline = false }: DraftNoteProps) {
  const problem = editing.keeper?.problem ?? null;
  const text = isOffline
    ? "You're offline. Saving needs a connection, but what you write stays on this device."
    : 'Draft kept on this device';
  return (
    <p className="draft-note" role="status">
      {(isOffline || editing.isTyped || problem !== null) && (
        <>
          {problem === null ? <Save className="small" /> : <TriangleAlert className="small" />}
          {problem ?? text}
        </>
      )}
    </p>
  );
}
