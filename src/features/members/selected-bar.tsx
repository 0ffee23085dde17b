import { Download, Megaphone, PenLine } from 'lucide-react';
import type { Action } from '#contract/access.ts';
import type { ManagedMember } from '#contract/members.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { Button } from '#ui/press/button.tsx';
import { saveFile } from '#ui/press/save-file.ts';
import { useRememberedSeparator } from './csv-separator.ts';
import { fileName, membersCsv } from './member-csv.ts';
import { selectedText } from './member-words.ts';

interface SelectedBarProps {
  chosen: readonly ManagedMember[];
  onChange: () => void;
  onMessage: () => void;
  onClear: () => void;
}

/** What can be done with the members who are selected, in place of the bar above the list. */
export function SelectedBar({ chosen, onChange, onMessage, onClear }: SelectedBarProps) {
  const session = useSession();
  const [separator] = useRememberedSeparator();
  const may = (action: Action) => session.status === 'member' && can(session.person, action);
  const save = () =>
    saveFile({
      name: fileName(new Date()),
      type: 'text/csv',
      text: membersCsv(chosen, separator),
    });
  return (
    <div className="members-bar" role="group" aria-label="Selected members">
      <p role="status">{selectedText(chosen.length)}</p>
      <Button look="ghost" onClick={onClear}>
        Clear selection
      </Button>
      <Button onClick={() => void save()}>
        <Download />
        Export selected
      </Button>
      {may('messages.send') && (
        <Button aria-haspopup="dialog" onClick={onMessage}>
          <Megaphone />
          Message
        </Button>
      )}
      {may('members.edit') && (
        <Button look="go" aria-haspopup="dialog" onClick={onChange}>
          <PenLine />
          Change
        </Button>
      )}
    </div>
  );
}
