import { useState } from 'react';
import type { WaitingMember } from '#contract/joining.ts';
import { refusalOf } from '#data/refusal.ts';
import { approve } from '#data/waiting-members.ts';
import { notify } from '#ui/toasts/notify.ts';
import { approvalText } from './joining-words.ts';

/** The subject of every toast about who comes in: only the latest is shown. */
export const JOINING = 'joining';

export interface Approval {
  readonly isBusy: boolean;
  /** The position that was chosen for somebody; empty for none. */
  readonly positionFor: (id: string) => string;
  readonly choose: (id: string, position: string) => void;
  readonly approve: (these: readonly WaitingMember[]) => Promise<void>;
}

/** Approves people with the positions that were chosen for them, and says what became of it. */
export function useApproval(): Approval {
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const positionFor = (id: string) => chosen.get(id) ?? '';

  async function approveThem(these: readonly WaitingMember[]): Promise<void> {
    if (isBusy || these.length === 0) return;
    setBusy(true);
    try {
      const decided = await approve(
        these.map(({ id }) => ({
          id,
          positionId: positionFor(id) === '' ? null : Number(positionFor(id)),
        })),
      );
      const names = new Map(these.map(({ id, username }) => [id, username]));
      notify({ ...approvalText(decided, (id) => names.get(id) ?? ''), subject: JOINING });
    } catch (error) {
      const text = `Couldn't approve. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: JOINING });
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    positionFor,
    choose: (id, position) => {
      setChosen(new Map([...chosen, [id, position]]));
    },
    approve: approveThem,
  };
}
