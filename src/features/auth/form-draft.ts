// @chunk forms
import { useState, type SyntheticEvent } from 'react';
import { useSession } from '#data/session.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';

interface FormDraft<Name extends string> {
  /** The texts that were typed before the form was left, by field. */
  readonly typed: Readonly<Record<Name, string>>;
  readonly handleInput: (event: SyntheticEvent) => void;
  readonly drop: () => void;
}

/**
 * Keeps the named fields of a form in this tab until it is sent, even across a reload. Never name a password. Nothing
 * is kept for a signed-in member, because it would outlive the sign-out.
 */
export function useFormDraft<Name extends string>(
  form: string,
  names: readonly Name[],
): FormDraft<Name> {
  const isVisitor = useSession().status === 'visitor';
  const key = `muster.draft.${form}`;
  const [typed] = useState(() => parse(isVisitor ? readKept('session', key) : null, names));
  return {
    typed,
    handleInput({ target }) {
      const element = target instanceof HTMLElement ? target.closest('form') : null;
      if (!element || !isVisitor) return;
      const data = new FormData(element);
      writeKept('session', key, JSON.stringify(names.map((name) => data.get(name))));
    },
    drop() {
      writeKept('session', key, null);
    },
  };
}

function parse<Name extends string>(
  text: string | null,
  names: readonly Name[],
): Record<Name, string> {
  const values = text === null ? [] : (JSON.parse(text) as unknown[]); // only `handleInput` writes it
  const entries = names.map((name, place) => [name, stringOf(values[place])]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
