import { Download } from 'lucide-react';
import { useState } from 'react';
import { readAllMembers, type MembersQuestion } from './members.data.ts';
import { refusalOf } from '#data/refusal.ts';
import type { Separator } from '#domain/csv.ts';
import { Button } from '#ui/press/button.tsx';
import { Select } from '#ui/fields/field.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { saveFile } from '#ui/press/save-file.ts';
import { numberText } from '#domain/markup/number-text.ts';
import { useRememberedSeparator } from './csv-separator.ts';
import { fileName, membersCsv } from './member-csv.ts';

interface ExportMembersProps {
  question: MembersQuestion;
  total: number;
}

/** An export that takes longer shows its progress. */
const LONG_MS = 1_000;

/** Saves everybody who matches the filters, in the order of the list, as a file for spreadsheets. */
export function ExportMembers({ question, total }: ExportMembersProps) {
  const [separator, setSeparator] = useRememberedSeparator();
  const { isBusy, progress, save } = useExport(question, separator);
  return (
    <>
      <span className="members-progress" role="status">
        {progress !== null && `Exporting ${progress}…`}
      </span>
      <Select
        aria-label="CSV for"
        className="members-csv"
        value={separator}
        onChange={({ target }) => {
          setSeparator(target.value === ';' ? ';' : ',');
        }}
      >
        <option value=",">Excel in English</option>
        <option value=";">Excel in German, French</option>
      </Select>
      <Button
        aria-disabled={total === 0}
        isBusy={isBusy}
        busyText="Exporting…"
        onClick={() => void save()}
      >
        <Download />
        Export CSV
      </Button>
    </>
  );
}

function useExport(question: MembersQuestion, separator: Separator) {
  const [progress, setProgress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const begun = performance.now();
    setBusy(true);
    try {
      const members = await readAllMembers(question, (come, all) => {
        if (performance.now() - begun > LONG_MS)
          setProgress(`${numberText(come)} of ${numberText(all)}`);
      });
      await saveFile({
        name: fileName(new Date()),
        type: 'text/csv',
        text: membersCsv(members, separator),
      });
    } catch (error) {
      notify({ kind: 'bad', text: `Couldn't export the members. ${refusalOf(error).message}` });
    }
    setBusy(false);
    setProgress(null);
  };
  return { isBusy, progress, save };
}
