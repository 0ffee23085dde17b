import { Save } from 'lucide-react';
import './draft-note.css';

interface DraftNoteProps {
  /** Something was typed that is not saved. */
  isChanged: boolean;
  isOffline: boolean;
  /** Why the draft is not kept, as a sentence. */
  problem: string | null;
}

/** Where an unsaved text is kept; at the left of a form's foot. */
export function DraftNote({ isChanged, isOffline, problem }: DraftNoteProps) {
  const text = isOffline
    ? "You're offline. Saving needs a connection, but what you write stays on this device."
    : 'Draft kept on this device';
  return (
    <p className="draft-note" role="status">
      {(isOffline || isChanged || problem !== null) && (
        <>
          <Save className="small" />
          {problem ?? text}
        </>
      )}
    </p>
  );
}
