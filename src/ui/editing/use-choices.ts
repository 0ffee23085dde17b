import { useState } from 'react';
import type { EditingOptions, Newer, SaveRefusal, Side } from './editing.ts';
import type { useTyping } from './use-typing.ts';
import { differencesIn } from './version-comparison.ts';

type Typing<Draft extends object, Row extends { readonly revision: number }> = ReturnType<
  typeof useTyping<Draft, Row>
>;

/** Somebody else's version beside what was typed when it became known, and what was chosen since. */
interface Meeting<Draft, Row> {
  readonly author: string;
  readonly theirs: Row;
  readonly mine: Draft;
  readonly sides: ReadonlyMap<keyof Draft, Side>;
  /** Whether somebody wanted to save before everything was chosen. */
  readonly isAsked: boolean;
}

/** SPEC 23.2: whose version of each field stays, if somebody else was faster. */
export function useChoices<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
  typing: Typing<Draft, Row>,
  refusal: SaveRefusal | null,
) {
  const [meeting, setMeeting] = useState(() => metAtOpening(options, typing, refusal));
  const newer = meeting && tell(options, meeting);

  const choose = (fields: readonly (keyof Draft)[], side: Side) => {
    if (!meeting) return;
    const theirs = options.draftOf(meeting.theirs);
    const source = side === 'theirs' ? theirs : meeting.mine;
    const part = Object.fromEntries(fields.map((field) => [field, source[field]]));
    const merged = { ...typing.draft, ...part };
    setMeeting({ ...meeting, sides: withSide(meeting.sides, fields, side) });
    if (areSame(typing.draft, merged)) return;
    if (areSame(merged, theirs)) {
      void options.keeper?.drop();
      typing.startFrom(meeting.theirs);
    } else typing.replace(merged);
  };

  return {
    newer,
    choose,
    /** Somebody else was faster, and nothing is chosen yet. */
    meet(refused: SaveRefusal) {
      const found = metIn(refused, options, typing.draft);
      if (!found) return;
      setMeeting(found);
      typing.renewKey();
    },
    forget() {
      setMeeting(null);
    },
    /** What is typed beside their version is one's own, and stays; a field of theirs that is typed in stays theirs. */
    typed(part: Partial<Draft>) {
      if (!meeting) return;
      setMeeting(meetingAfter(options, meeting, part));
    },
    /** True if something is still to be chosen, which is said from then on. */
    askAgain(): boolean {
      if (!meeting || !newer?.differences.some(({ side }) => side === null)) return false;
      setMeeting({ ...meeting, isAsked: true });
      return true;
    },
    /** True if what would be saved is what they saved. */
    isTheirs: meeting !== null && areSame(typing.draft, options.draftOf(meeting.theirs)),
    theirs: meeting?.theirs ?? null,
  };
}

/** The meeting after somebody has typed: also a field that was the same in both until then is one's own. */
export function meetingAfter<Draft extends object, Row>(
  options: Pick<EditingOptions<Draft, Row>, 'compare'>,
  meeting: Meeting<Draft, Row>,
  part: Partial<Draft>,
): Meeting<Draft, Row> {
  const touchedIn = (mine: Draft) =>
    (tell(options, { ...meeting, mine })?.differences ?? []).filter(({ fields }) =>
      fields.some((field) => field in part),
    );
  const kept = touchedIn(meeting.mine)
    .filter(isOfTheirs)
    .flatMap(({ fields }) => fields.map((field) => [field, meeting.mine[field]]));
  const mine = { ...meeting.mine, ...part, ...(Object.fromEntries(kept) as Partial<Draft>) };
  const own = touchedIn(mine).filter((one) => !isOfTheirs(one));
  const fields = own.flatMap((one) => one.fields);
  return { ...meeting, mine, sides: withSide(meeting.sides, fields, 'mine') };
}

/** What a form opens with: the version that its draft was refused for, or a newer one than that draft was written on. */
function metAtOpening<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
  { draft, base, leftAt }: Typing<Draft, Row>,
  refusal: SaveRefusal | null,
): Meeting<Draft, Row> | null {
  const { before, revised = 'by edits' } = options;
  const refused = refusal && metIn(refusal, options, draft);
  if (!before || revised === 'also otherwise') return refused;
  if (refused && refused.theirs.revision >= before.revision) return refused;
  const isOlder = leftAt !== null && base.basedOn !== undefined && base.basedOn < before.revision;
  if (!refused && !isOlder) return null;
  return { author: 'Someone', theirs: before, mine: draft, sides: new Map(), isAsked: false };
}

function isOfTheirs({ side }: { readonly side: Side | null }): boolean {
  return side === 'theirs';
}

function metIn<Draft, Row>(
  { newer }: SaveRefusal,
  { rowIn }: Pick<EditingOptions<Draft, Row>, 'rowIn'>,
  mine: Draft,
): Meeting<Draft, Row> | null {
  const theirs = newer ? rowIn(newer.current) : null;
  if (!newer || theirs === null) return null;
  return { author: newer.author, theirs, mine, sides: new Map(), isAsked: false };
}

function tell<Draft extends object, Row>(
  { compare }: Pick<EditingOptions<Draft, Row>, 'compare'>,
  { author, theirs, mine, sides, isAsked }: Meeting<Draft, Row>,
): Newer<Draft> | null {
  if (compare === null) return null;
  const differences = differencesIn(compare(theirs, mine)).map((difference) => ({
    ...difference,
    side: sides.get(difference.field) ?? null,
  }));
  return { author, differences, isAsked };
}

function withSide<Draft>(
  sides: ReadonlyMap<keyof Draft, Side>,
  fields: readonly (keyof Draft)[],
  side: Side,
): ReadonlyMap<keyof Draft, Side> {
  return new Map([...sides, ...fields.map((field) => [field, side] as const)]);
}

function areSame<Draft extends object>(one: Draft, other: Draft): boolean {
  return Object.keys(other).every((field) => {
    const name = field as keyof Draft;
    return JSON.stringify(one[name]) === JSON.stringify(other[name]);
  });
}
