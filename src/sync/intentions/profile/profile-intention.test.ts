import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedFields, type EditedField, type EditedValues } from '#contract/profile.ts';
import { aProfile } from '#tests/support/factories/members.ts';
import { foldProfile } from '#sync/views/fold-documents.ts';
import { frozen, plan, type Entry, type Settled } from '#sync/engine/outbox.ts';
import { valuesAfter, type ProfileArgs } from './profile-intention.ts';
import { profileIntention } from './profile-intention.ts';

const ME = 'me';
const start: EditedValues = { username: 'pilot', gameUserName: 'Ace', discordName: 'ace#1' };

/** An edit as the form makes it: over what is shown. */
function anEdit(shown: EditedValues, changes: Partial<EditedValues>): ProfileArgs {
  return { ...shown, ...changes, base: { ...shown } };
}

function rowOf(values: EditedValues) {
  return { id: 'profile' as const, revision: 1, value: aProfile(values) };
}

/** The queue after one more edit. */
function after(pending: readonly Entry[], edit: ProfileArgs, truth: EditedValues): Entry[] {
  const seq = Math.max(0, ...pending.map((entry) => entry.seq)) + 1;
  const intent = { id: `edit-${String(seq)}`, userId: ME, args: edit, at: seq };
  const planned = plan(profileIntention, intent, { truth: [rowOf(truth)], pending, accepted: [] });
  const { remove, add, replace } = planned;
  const kept = pending
    .filter(({ id }) => !remove.includes(id))
    .map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...kept, { ...add, seq }] : kept;
}

/** What the server makes of an edit. */
function stored(values: EditedValues, args: unknown): EditedValues {
  return valuesAfter(values, args as ProfileArgs);
}

describe('DC2 never-sent edits merge field by field', () => {
  test('two fields are one edit, each over what it was before', () => {
    const first = after([], anEdit(start, { gameUserName: 'Bravo' }), start);
    const shown = { ...start, gameUserName: 'Bravo' };
    const [only, ...more] = after(first, anEdit(shown, { discordName: 'b#2' }), start);
    expect(more).toEqual([]);
    expect(only?.args).toEqual({ ...shown, discordName: 'b#2', base: start });
  });

  test('the last word on a field stands', () => {
    const first = after([], anEdit(start, { gameUserName: 'Bravo' }), start);
    const shown = { ...start, gameUserName: 'Bravo' };
    const [only] = after(first, anEdit(shown, { gameUserName: 'Charlie' }), start);
    expect(only?.args).toEqual({ ...start, gameUserName: 'Charlie', base: start });
  });

  test('an edit taken back leaves nothing', () => {
    const first = after([], anEdit(start, { gameUserName: 'Bravo' }), start);
    const shown = { ...start, gameUserName: 'Bravo' };
    expect(after(first, anEdit(shown, { gameUserName: 'Ace' }), start)).toEqual([]);
  });

  test('an edit that changes nothing is not queued', () => {
    expect(after([], anEdit(start, {}), start)).toEqual([]);
  });

  test('one taken back is sent all the same when the server has another value by now', () => {
    const first = after([], anEdit(start, { gameUserName: 'Bravo' }), start);
    const shown = { ...start, gameUserName: 'Bravo' };
    const truth = { ...start, gameUserName: 'Xray' };
    const [only] = after(first, anEdit(shown, { gameUserName: 'Ace' }), truth);
    expect(stored(truth, only?.args).gameUserName).toBe('Ace');
  });

  test('OB5 an attempted edit is left as it is', () => {
    const [sent] = after([], anEdit(start, { gameUserName: 'Bravo' }), start).map((entry) =>
      frozen(entry, profileIntention),
    );
    if (!sent) throw new Error('nothing was queued');
    const shown = { ...start, gameUserName: 'Bravo' };
    const queue = after([sent], anEdit(shown, { gameUserName: 'Ace' }), start);
    expect(queue).toHaveLength(2);
    expect(queue[0]).toBe(sent);
    expect(queue[1]?.args).toMatchObject({ gameUserName: 'Ace', base: shown });
  });
});

describe('what an edit is called', () => {
  test.each([
    [{ discordName: 'iona.vale' }, 'Profile: Discord name changed to iona.vale'],
    [
      { username: 'iona', gameUserName: '' },
      'Profile: name changed to iona, game username removed',
    ],
  ])('%j', (changes, title) => {
    expect(after([], anEdit(start, changes), start)[0]?.label).toMatchObject({ title });
  });
});

describe('an accepted edit', () => {
  const args = anEdit(start, { gameUserName: 'Bravo' });
  const settle = (overwritten: { field: EditedField; was: string }[]) => {
    const reply = { ...aProfile({ gameUserName: 'Bravo', revision: 7 }), overwritten };
    return profileIntention.settle(args, { kind: 'accepted', reply }, ME);
  };

  test('DC5 brings the document of the answer', () => {
    expect(settle([])).toMatchObject({
      changes: {
        documents: [
          { id: 'profile', revision: 7, value: aProfile({ gameUserName: 'Bravo', revision: 7 }) },
        ],
      },
    });
    expect(settle([]).notice).toBeUndefined();
  });

  test('DC3 FAULTS 13 tells what it replaced of another device', () => {
    expect(settle([{ field: 'gameUserName', was: 'Xray' }]).notice).toBe(
      'Another device had changed your game username to Xray in the meantime. This change replaced that.',
    );
    expect(settle([{ field: 'discordName', was: '' }]).notice).toBe(
      'Another device had removed your Discord name in the meantime. This change replaced that.',
    );
  });

  test('VD2 settles also when this version cannot read the answer', () => {
    const effect = profileIntention.settle(args, { kind: 'accepted', reply: { new: 1 } }, ME);
    expect(effect.changes).toEqual({});
  });
});

describe('DC6 the profile that is shown', () => {
  const [entry] = after([], anEdit(start, { gameUserName: 'Bravo' }), start);
  if (!entry) throw new Error('nothing was queued');

  test('has the waiting edit over what the server says', () => {
    const view = foldProfile(aProfile({ ...start, discordName: 'other#9' }), {
      pending: [entry],
      refused: [],
    });
    expect(view).toMatchObject({
      state: 'waiting',
      profile: { gameUserName: 'Bravo', discordName: 'other#9' },
    });
  });

  test('is the truth again after a refusal, which says why and keeps what was wanted', () => {
    const problem = {
      status: 409,
      code: 'username_taken' as const,
      message: 'This username is taken.',
      fields: { username: 'This username is taken.' },
    };
    const refused: Settled = { ...entry, state: 'refused', settledAt: 0, told: 0, problem };
    expect(foldProfile(aProfile(start), { pending: [], refused: [refused] })).toMatchObject({
      state: 'refused',
      profile: { gameUserName: 'Ace' },
      refusal: {
        message: 'This username is taken.',
        fields: { username: 'This username is taken.' },
        wanted: { gameUserName: 'Bravo' },
      },
    });
  });

  test('OB21 leaves alone what this version cannot read', () => {
    const strange = { ...entry, args: { nickname: 'B' } };
    expect(foldProfile(aProfile(start), { pending: [strange], refused: [] }).state).toBe('saved');
  });
});

describe('histories of one member on two devices', () => {
  const word = fc.constantFrom('ace', 'bravo', 'charlie');
  const field = fc.constantFrom(...editedFields);
  interface Writing {
    kind: 'edit' | 'other';
    field: EditedField;
    word: string;
  }
  type Step = Writing | { kind: 'send' | 'pull' };
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), field, word }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('other' as const), field, word }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pull' as const) }) },
  );
  const history = fc.array(step, { minLength: 3, maxLength: 25 });

  /** Plays a history; `settles` can leave the base out, which is the guard. */
  function play(steps: readonly Step[], settles: typeof stored) {
    let server = start;
    let truth = start;
    let pending: Entry[] = [];
    const chosen = new Map<EditedField, string>();
    const foreign = new Map<EditedField, string>();
    const shown = () => foldProfile(aProfile(truth), { pending, refused: [] }).profile;
    const isOurs = (name: EditedField) =>
      pending.some(({ args }) => {
        const edit = args as ProfileArgs;
        return edit[name] !== edit.base[name];
      });
    const send = () => {
      for (const entry of pending) server = settles(server, entry.args);
      pending = [];
      truth = server;
    };
    for (const one of steps) {
      if (one.kind === 'edit') {
        const { username, gameUserName, discordName } = shown();
        const now = { username, gameUserName, discordName };
        if (now[one.field] !== one.word) {
          chosen.set(one.field, one.word);
          foreign.delete(one.field);
        }
        pending = after(pending, anEdit(now, { [one.field]: one.word }), truth);
        if (shown()[one.field] !== one.word) throw new Error('the last choice is not shown');
        if (!isOurs(one.field)) {
          // Taken back: as if it had never been touched.
          chosen.delete(one.field);
          foreign.set(one.field, server[one.field]);
        }
      } else if (one.kind === 'other') {
        server = { ...server, [one.field]: one.word };
        if (!isOurs(one.field)) {
          chosen.delete(one.field);
          foreign.set(one.field, one.word);
        }
      } else if (one.kind === 'send') send();
      else truth = server;
    }
    send();
    return { server, chosen, foreign };
  }

  test('DC1 DC2 the last choice on a field arrives, and a field that was not touched stays', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { server, chosen, foreign } = play(steps, stored);
        for (const [name, value] of foreign) expect(server[name]).toBe(value);
        for (const [name, value] of chosen) expect(server[name]).toBe(value);
      }),
      { seed: 20_261_120, numRuns: 2_000 },
    );
  });

  test('CONTROL: without the base, an edit overwrites what another device changed', () => {
    const wholly: typeof stored = (_, args) => {
      const { username, gameUserName, discordName } = args as ProfileArgs;
      return { username, gameUserName, discordName };
    };
    const steps = [
      { kind: 'other' as const, field: 'discordName' as const, word: 'bravo' },
      { kind: 'edit' as const, field: 'gameUserName' as const, word: 'charlie' },
    ];
    expect(play(steps, stored).server.discordName).toBe('bravo');
    expect(play(steps, wholly).server.discordName).toBe('ace#1');
  });
});
