import { Download } from 'lucide-react';
import { useState } from 'react';
import { readAllMembers, type MembersQuestion } from '#data/members.ts';
import { refusalOf } from '#data/refusal.ts';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import { fileName, membersCsv } from './member-csv.ts';

interface ExportMembersProps {
  question: MembersQuestion;
  total: number;
}

/** From here on it says how far it has come. */
const LONG_MS = 1_000;

/** Saves everybody who matches the filters, in the order of the list, as a file for spreadsheets. */
export function ExportMembers({ question, total }: ExportMembersProps) {
  const [progress, setProgress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    const begun = performance.now();
    setBusy(true);
    try {
      const members = await readAllMembers(question, (come, all) => {
        if (performance.now() - begun > LONG_MS)
          setProgress(`${come.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')}`);
      });
      save(membersCsv(members));
    } catch (error) {
      notify({ kind: 'bad', text: `Couldn't export the members. ${refusalOf(error).message}` });
    }
    setBusy(false);
    setProgress(null);
  };
  return (
    <>
      <span className="members-progress" role="status">
        {progress !== null && `Exporting ${progress}…`}
      </span>
      <Button
        aria-disabled={total === 0}
        isBusy={isBusy}
        busyText="Exporting…"
        onClick={() => void handleClick()}
      >
        <Download />
        Export CSV
      </Button>
    </>
  );
}

function save(csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(new Date());
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
