import { ChevronDown, Copy } from 'lucide-react';
import { Button } from '#ui/press/button.tsx';
import './kept-message.css';
import { notify } from '#ui/toasts/notify.ts';
import { plainText } from './plain-text.ts';
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import { SafeHtml } from './safe-html.tsx';

interface KeptMessageProps {
  html: string;
  policy: HtmlPolicy;
}

/** Something a person wrote and may need again, which can be expanded, and copied with its formatting. */
export function KeptMessage({ html, policy }: KeptMessageProps) {
  return (
    <details className="kept-message">
      <summary>
        Your message
        <ChevronDown className="small" />
      </summary>
      <SafeHtml html={html} policy={policy} />
      <Button look="ghost" onClick={() => void copy(html)}>
        <Copy className="small" />
        Copy message
      </Button>
    </details>
  );
}

/** Copies the text as HTML for an editor and as plain text for everything else. */
async function copy(html: string): Promise<void> {
  const forms = { 'text/html': html, 'text/plain': plainText(html) };
  const blobs = Object.entries(forms).map(([type, text]) => [type, new Blob([text], { type })]);
  try {
    // Nothing may be awaited before this: Safari copies only within a press.
    await navigator.clipboard.write([
      new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>),
    ]);
    notify({ kind: 'ok', text: 'Message copied.' });
  } catch (error) {
    // Copying is refused, or missing as on a page that isn't secure.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    notify({ kind: 'bad', text: "Your browser doesn't allow copying. Select the text instead." });
  }
}
