import { observable } from '../../observable.ts';

export interface Question {
  /** The consequence, as a question: "Delete this event?" */
  title: string;
  text: string;
  /** The button's text, which repeats the verb: "Delete event". */
  yes: string;
  /** The safe choice, first and focused: "Keep event". */
  no: string;
  /** True if saying yes destroys something. */
  isDestructive: boolean;
}

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

export const asked = observable<Asked | null>(null);

/** Asks in an `alertdialog`. Escape, the overlay and the safe button mean no; so does a second question. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      asked.set(null);
      resolve(isYes);
    };
    asked.set({ ...question, answer });
  });
}
