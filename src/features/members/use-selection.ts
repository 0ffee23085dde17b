import { useRef, useState } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { refusalOf } from '#data/refusal.ts';
import { notify } from '#ui/toasts/notify.ts';
import { readAllMembers, readMembersBetween, type MembersQuestion } from './members.data.ts';

/** A press on a member's box. */
export interface Ticking {
  readonly member: ManagedMember;
  readonly place: number;
  /** Whether Shift was held: then it means everybody from the last box on. */
  readonly isRange: boolean;
}

export interface Selection {
  readonly chosen: ReadonlyMap<string, ManagedMember>;
  readonly tick: (ticking: Ticking) => void;
  /** Whether everybody who matches was chosen, and nobody of them was left out again. */
  readonly isAll: (total: number) => boolean;
  /** Chooses everybody who matches, or nobody if all are chosen. */
  readonly tickAll: (total: number) => void;
  readonly clear: () => void;
}

/** The members who are chosen, whatever list they were chosen from. */
export function useSelection(question: MembersQuestion): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ManagedMember>>(new Map());
  const [allOf, setAllOf] = useState<MembersQuestion | null>(null);
  const last = useRef<{ question: MembersQuestion; place: number } | null>(null);
  const set = (members: readonly ManagedMember[], isOn: boolean) => {
    setChosen((before) => withMembers(before, members, isOn));
  };
  const isAll = (total: number) => allOf === question && chosen.size >= total;
  const clear = () => {
    last.current = null;
    setAllOf(null);
    setChosen(new Map());
  };
  return {
    chosen,
    isAll,
    clear,
    tick({ member, place, isRange }) {
      const isOn = !chosen.has(member.id);
      if (!isOn) setAllOf(null);
      const from = last.current?.question === question ? last.current.place : null;
      last.current = { question, place };
      if (!isRange || from === null) set([member], isOn);
      else
        void told(async () => {
          set(await readMembersBetween(question, from, place), isOn);
        });
    },
    tickAll(total) {
      if (isAll(total)) clear();
      else
        void told(async () => {
          set(await readAllMembers(question, () => undefined), true);
          setAllOf(question);
        });
    },
  };
}

function withMembers(
  before: ReadonlyMap<string, ManagedMember>,
  members: readonly ManagedMember[],
  isOn: boolean,
): ReadonlyMap<string, ManagedMember> {
  const after = new Map(before);
  for (const member of members) {
    if (isOn) after.set(member.id, member);
    else after.delete(member.id);
  }
  return after;
}

async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify({ kind: 'bad', text: `Couldn't select them. ${refusalOf(error).message}` });
  }
}
