import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { auditActions, auditSubjects, type AuditAction } from '#contract/audit.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { useAudit, type AuditView } from './audit.data.ts';
import { useAway } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Select } from '#ui/fields/field.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { AuditRow } from './audit-row.tsx';
import { subjectNames } from './change-text.ts';
import './audit.css';

/** Who changed what, when, and what it was before; what was deleted can be brought back from here. */
export function AuditLog() {
  const [subject, setSubject] = useState('');
  const [action, setAction] = useState('');
  const [actor, setActor] = useState('');
  const view = useAudit({
    subject: auditSubjects.find((one) => one === subject),
    action: auditActions.find((one) => one === action),
    actor: actor === '' ? undefined : actor,
  });
  return (
    <Card title="Audit" icon={ScrollText}>
      <div className="audit-tools">
        <SearchField
          label="Changed by"
          placeholder="Changed by (username)"
          maxLength={32}
          text={actor}
          onAsk={setActor}
        />
        <Choice
          label="What was changed"
          all="Everything"
          value={subject}
          onChange={setSubject}
          names={subjectNames}
        />
        <Choice
          label="What was done"
          all="All changes"
          value={action}
          onChange={setAction}
          names={actionWords}
        />
      </div>
      <Entries view={view} isFiltered={subject !== '' || action !== '' || actor !== ''} />
    </Card>
  );
}

const actionWords = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  suspended: 'Suspended',
  reinstated: 'Suspension lifted',
  moved: 'Member moved',
} as const satisfies Record<AuditAction, string>;

interface ChoiceProps {
  label: string;
  /** The choice that leaves nothing out. */
  all: string;
  value: string;
  names: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choice({ label, all, value, names, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      <option value="">{all}</option>
      {Object.entries(names).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </Select>
  );
}

interface EntriesProps {
  view: AuditView;
  isFiltered: boolean;
}

function Entries({ view, isFiltered }: EntriesProps) {
  const { entries, failure, retry } = view;
  const away = useAway();
  if (!entries && failure) {
    const text = away
      ? `${awayText(away)} The audit isn't kept on this device.`
      : `Couldn't load the audit. ${failure.message}`;
    return <LoadError text={text} onRetry={retry} />;
  }
  if (!entries) return <Loading text="Loading the audit…" skeleton={<SkeletonRows count={6} />} />;
  if (entries.length === 0)
    return <EmptyState icon={ScrollText} {...(isFiltered ? noMatch : nothingYet)} />;
  return (
    <>
      <ul className="rows" aria-busy={view.isOutdated}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <Older of={view} />
    </>
  );
}

const noMatch = { text: 'No changes match.' };
const nothingYet = {
  text: 'No changes yet.',
  about: 'Who changed what, and what it was before, is listed here.',
};

/** The button stays where it is even with nothing left to show, so that whoever pressed it keeps the focus. */
function Older({ of: { older, failure } }: { of: AuditView }) {
  if (older.state === 'none') return null;
  return (
    <div className="audit-more">
      <div role="alert">
        {older.state === 'failed' && (
          <ErrorLine>Couldn&apos;t load older changes. {failure?.message}</ErrorLine>
        )}
      </div>
      <Button
        isBusy={older.state === 'loading'}
        busyText="Loading..."
        aria-disabled={older.state === 'over'}
        onClick={older.fetch}
      >
        {older.state === 'over' ? 'No older changes' : 'Show older'}
      </Button>
    </div>
  );
}
