import { ChevronDown, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AuditEntry, AuditSubject } from '#contract/audit.ts';
import { restore } from './audit.data.ts';
import { refusalOf } from '#data/refusal.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/press/button.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { Moment } from '#ui/time/moment.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { isolated } from '#domain/markup/isolated.ts';
import { ChangeLine } from './change-line.tsx';
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
          <ChangeLine change={entry} />
        </p>
        <small>
          <Moment iso={entry.at} />
        </small>
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
    if (!(await confirm(questionAbout(entry)))) return;
    setBusy(true);
    try {
      await restore(entry);
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

const consequences: Readonly<Partial<Record<AuditSubject, string>>> = {
  page: 'It replaces what the page says now. That can be restored in its turn.',
  event: 'It comes back as it was. RSVPs come back for members who are still here.',
};

function questionAbout({ subject, title }: AuditEntry) {
  return {
    title: subject === 'page' ? 'Restore this text?' : `Restore “${isolated(title)}”?`,
    text: consequences[subject] ?? 'It comes back as it was.',
    yes: 'Restore',
    no: 'Not now',
    isDestructive: false,
  };
}
