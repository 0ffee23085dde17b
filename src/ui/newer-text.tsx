import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import type { HtmlPolicy } from './purify.ts';
import { SafeHtml } from './safe-html.tsx';
import './newer-text.css';

interface NewerTextProps {
  /** Who was faster, as a sentence. */
  message: string;
  /** What stands there now. */
  html: string;
  policy: HtmlPolicy;
  isBusy: boolean;
  /** The author's text goes over the other one. */
  onKeep: () => void;
  /** Drops the author's own text. */
  onTake: () => void;
}

/** Somebody else saved the same text first: shows theirs and asks which one stays. */
export function NewerText({ message, html, policy, isBusy, onKeep, onTake }: NewerTextProps) {
  return (
    <div className="newer" role="alert">
      <p className="error">
        <CircleAlert className="small" />
        {message}
      </p>
      <p className="help">Here&apos;s the current text. Yours is still in the field below.</p>
      <div className="newer-text" role="region" aria-label="Current text" tabIndex={0}>
        {html === '' ? (
          <p className="help">The text is empty.</p>
        ) : (
          <SafeHtml html={html} policy={policy} />
        )}
      </div>
      <div className="newer-actions">
        <Button onClick={onTake}>Use this text</Button>
        <Button isBusy={isBusy} onClick={onKeep}>
          Save mine instead
        </Button>
      </div>
    </div>
  );
}
