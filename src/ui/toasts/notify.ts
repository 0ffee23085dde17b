import { observable } from '../../observable.ts';

/** `ok` done, `wait` kept and sent later, `bad` refused or failed, `info` anything else. */
export type ToastKind = 'ok' | 'wait' | 'bad' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: { label: string; onAct: () => void };
  /** The subject, by id or name: only the latest message about each is shown. */
  subject?: string;
}

const STACKED = 2;
const SHOWN_MS = 5_000;
const nextId = { value: 1 };

type Holder = 'pointer' | 'focus';
const holders = new Set<Holder>();
const endings = new Set<ReturnType<typeof setTimeout>>();

export const toasts = observable<readonly Toast[]>([]);

/**
 * Tells the member how something turned out. The message disappears after 5 s, unless toasts are held (`holdToasts`), but an error
 * or one with an action stays until it is closed. The same text, or another one on the same subject, replaces the older one.
 */
export function notify(toast: Omit<Toast, 'id'>): void {
  const shown = { ...toast, id: nextId.value++ };
  if (toast.subject !== undefined) dismissAbout(toast.subject);
  const others = toasts.get().filter((other) => other.text !== toast.text);
  toasts.set([...others, shown].slice(-STACKED));
  if (holders.size === 0) limit(shown);
}

function limit({ id, kind, action }: Toast): void {
  if (kind === 'bad' || action !== undefined) return;
  const ending = setTimeout(() => {
    endings.delete(ending);
    dismiss(id);
  }, SHOWN_MS);
  endings.add(ending);
}

/** While the pointer or the focus is on them, toasts stay: somebody reads them, or is about to press their button. */
export function holdToasts(by: Holder): void {
  holders.add(by);
  for (const ending of endings) clearTimeout(ending);
  endings.clear();
}

/** Ends a hold; once nobody holds the toasts, they have their whole time again. */
export function releaseToasts(by: Holder): void {
  if (!holders.delete(by) || holders.size > 0) return;
  for (const toast of toasts.get()) limit(toast);
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Removes the message about a subject, if the screen says it better. */
export function dismissAbout(subject: string): void {
  toasts.set(toasts.get().filter((toast) => toast.subject !== subject));
}

/** Removes all of them: what one person was told, and may do about it, is not for the next. */
export function dismissAll(): void {
  toasts.set([]);
}

const spokenFor = new Set<string>();

/** From now on a screen itself says why changes to this subject are refused; returns the function that stops it. */
export function speakFor(subject: string): () => void {
  spokenFor.add(subject);
  return () => {
    spokenFor.delete(subject);
  };
}

export function isSpokenFor(subject: string): boolean {
  return spokenFor.has(subject);
}
