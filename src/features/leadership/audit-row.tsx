import { ChevronDown, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { restoreChange } from '#data/restoring.ts';
import { refusalOf } from '#data/refusal.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { Moment } from '#ui/time/moment.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { changedFactsOf, type ChangedFact } from './changed-facts.ts';
import { ChangeLine } from './change-line.tsx';
import { placeOfChange } from './change-place.ts';
import { subjectNames } from './change-text.ts';
import { formerFactsOf } from './former-facts.ts';

/** One change; what it replaced unfolds. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const facts = formerFactsOf(entry.before);
  const row = useRef<HTMLLIElement>(null);
  return (
    <li className="audit-row" ref={row} tabIndex={-1}>
      <div>
        <p>
          <ChangeLine change={entry} path={placeOfChange(entry)} />
        </p>
        <small>
          <Moment iso={entry.at} />
        </small>
        <ChangedFacts facts={changedFactsOf(entry)} />
      </div>
      {entry.isRestorable && <Restore entry={entry} onRestored={() => row.current?.focus()} />}
      {facts.length > 0 && (
        <details>
          <summary>
            What it was before
            <ChevronDown className="small" />
          </summary>
          <dl>
            {facts.map(({ name, text, isHtml }) => (
              <div key={name}>
                <dt dir="auto">{name}</dt>
                <dd dir="auto">{isHtml ? <SafeHtml html={text} policy={htmlPolicy} /> : text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** What a change made of each field, in a line of its own. */
function ChangedFacts({ facts }: { facts: readonly ChangedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="audit-changes">
      {facts.map(({ name, was, is }) => (
        <p key={name}>
          <span>{name}:</span>{' '}
          {was !== '' && (
            <>
              <del dir="auto">{was}</del>{' '}
            </>
          )}
          <ins dir="auto">{is === '' ? 'None' : is}</ins>
        </p>
      ))}
    </div>
  );
}

interface RestoreProps {
  entry: AuditEntry;
  /** Moves the focus, since the button is about to go. */
  onRestored: () => void;
}

function Restore({ entry, onRestored }: RestoreProps) {
  const [isBusy, setBusy] = useState(false);
  const name = subjectNames[entry.subject];
  const subject = `audit ${entry.id}`;
  const handleRestore = async () => {
    // Only a page's text replaces something that stands.
    const isReplaced = entry.subject === 'page' && entry.action !== 'deleted';
    if (isReplaced && !(await confirm(replacing))) return;
    setBusy(true);
    try {
      await restoreChange(entry.id);
      onRestored();
      notify({ kind: 'ok', text: `${name} restored.`, subject });
    } catch (error) {
      const { message } = refusalOf(error);
      notify({ kind: 'bad', text: `${name} not restored. ${message}`, subject });
    }
    setBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      aria-label={`Restore ${entry.title}`}
      onClick={() => void handleRestore()}
    >
      <Undo2 className="small" />
      Restore
    </Button>
  );
}

const replacing = {
  title: 'Restore this text?',
  text: 'It replaces what the page says now. That can be restored in its turn.',
  yes: 'Restore',
  no: 'Not now',
  isDestructive: false,
};
