import { Save, TriangleAlert } from 'lucide-react';

interface DraftNoteProps {
  isKept: boolean;
  /** Why the last change is not kept. */
  problem: string | null;
}

/** At the left of a dialog's foot. Closing the dialog loses nothing. */
export function DraftNote({ isKept, problem }: DraftNoteProps) {
  if (problem === null && !isKept) return null;
  return (
    <span className="draft-note" role="status">
      {problem === null ? <Save className="small" /> : <TriangleAlert className="small" />}
      {problem ?? 'Draft kept on this device'}
    </span>
  );
}
