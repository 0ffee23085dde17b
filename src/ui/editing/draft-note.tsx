import { Save, TriangleAlert } from 'lucide-react';
import './draft-note.css';

interface DraftNoteProps {
  editing: {
    readonly keeper: { readonly problem: string | null } | null;
    readonly isTyped: boolean;
  };
  /** What being offline means for saving, if no other note says so. */
  offline?: 'needs a connection' | 'waits' | null;
}

const offlineTexts = {
  'needs a connection':
    "You're offline. Saving needs a connection, but what you write stays on this device.",
  waits: "You're offline. This will be published once you're back online.",
} as const;

/** Says where an unsaved text is kept; at the left of a form's foot. */
export function DraftNote({ editing, offline = null }: DraftNoteProps) {
  const problem = editing.keeper?.problem ?? null;
  const text = offline === null ? 'Draft kept on this device' : offlineTexts[offline];
  return (
    <p className="draft-note" role="status">
      {(offline !== null || editing.isTyped || problem !== null) && (
        <>
          {problem === null ? <Save className="small" /> : <TriangleAlert className="small" />}
          {problem ?? text}
        </>
      )}
    </p>
  );
}
