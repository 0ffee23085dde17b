import { Save, TriangleAlert } from 'lucide-react';
import { onceOnline } from '#ui/sending-words.ts';
import './draft-note.css';

interface DraftNoteProps {
  editing: {
    readonly keeper: { readonly problem: string | null } | null;
    readonly isTyped: boolean;
  };
  /** What being offline means for saving, if no other note says so. */
  offline?: 'needs a connection' | 'waits' | null;
}

/** Says where an unsaved text is kept; at the left of a form's foot. */
export function DraftNote({ editing, offline = null }: DraftNoteProps) {
  const problem = editing.keeper?.problem ?? null;
  const text = offline === null ? 'Draft kept on this device' : offlineText(offline);
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

function offlineText(offline: 'needs a connection' | 'waits'): string {
  return offline === 'waits'
    ? `You're offline. This will be published ${onceOnline()}.`
    : "You're offline. Saving needs a connection, but what you write stays on this device.";
}
