import { Save, TriangleAlert } from 'lucide-react';
import { awayText, onceBack, type Away } from './sending-words.ts';
import './draft-note.css';

export interface DraftHold {
  readonly away: Away;
  readonly means: 'needs a connection' | 'waits';
}

interface DraftNoteProps {
  editing: {
    readonly keeper: { readonly problem: string | null } | null;
    readonly isTyped: boolean;
  };
  /** What an unreachable server means for saving, if no other note says so. */
  hold?: DraftHold | null;
}

/** Says where an unsaved text is kept. Stands at the left of a form's foot. */
export function DraftNote({ editing, hold = null }: DraftNoteProps) {
  const problem = editing.keeper?.problem ?? null;
  const text = hold === null ? 'Draft kept on this device' : holdText(hold);
  return (
    <p className="draft-note" role="status">
      {(hold !== null || editing.isTyped || problem !== null) && (
        <>
          {problem === null ? <Save className="small" /> : <TriangleAlert className="small" />}
          {problem ?? text}
        </>
      )}
    </p>
  );
}

function holdText({ away, means }: DraftHold): string {
  return means === 'waits'
    ? `${awayText(away)} This will be published ${onceBack(away)}.`
    : `${awayText(away)} Saving needs a connection, but what you write stays on this device.`;
}
