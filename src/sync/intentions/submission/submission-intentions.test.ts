import { describe, expect, test } from 'vitest';
import type { SubmissionRow } from '#contract/applications.ts';
import { decisionIntention } from './decision-intention.ts';
import { messageIntention } from './message-intention.ts';

const ID = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
const about = {
  ...{ departmentId: 'logistics', postingId: ID, submissionId: ID, title: 'Hauler' },
  isOwn: false,
};
const decision = { ...about, state: 'accepted', note: 'Welcome.', positionId: 7 } as const;
const row: SubmissionRow = {
  ...{ id: ID, postingId: ID, departmentId: 'logistics', title: 'Hauler', userId: ID },
  ...{ username: 'Lyra', avatarUrl: '', message: '', createdAt: '', state: 'accepted', note: '' },
  ...{ decidedBy: 'Vega', positionId: 7, position: 'asked', messages: [], revision: 3 },
};
const nothing = { userId: 'me', truth: [], attempted: [], accepted: [] };

describe('SPEC 21.3 a decision that waits', () => {
  test('goes to its submission; of several that were never sent, the last counts', () => {
    const declined = { ...decision, state: 'declined' as const };
    expect(decisionIntention.net([decision, declined], nothing)).toEqual(declined);
    expect(decisionIntention.request(decision, new Map())).toEqual({
      method: 'PUT',
      path: `/departments/logistics/applications/${ID}/submissions/${ID}`,
      body: '{"state":"accepted","note":"Welcome.","positionId":7}',
    });
  });

  test('SPEC 21.4 shows what stands at once, also if it was refused', () => {
    const accepted = decisionIntention.settle(decision, { kind: 'accepted', reply: row }, 'me');
    expect(accepted.changes).toEqual({ submissions: [row] });
    const problem = { status: 409, code: 'submission_closed', message: '', current: row } as const;
    const refused = decisionIntention.settle(
      { ...decision, isOwn: true },
      { kind: 'refused', problem },
      'me',
    );
    expect(refused.changes).toEqual({ mySubmissions: [row] });
    expect(decisionIntention.isDone(decision, 'submission_closed')).toBe(false);
  });

  test('leads back to where its author looks at it', () => {
    const path = `/departments/logistics?managed=${ID}&submission=${ID}#manage-applications`;
    expect(decisionIntention.label(decision).link).toMatchObject({ path });
    const own = decisionIntention.label({ ...decision, isOwn: true }).link;
    expect(own).toMatchObject({ path: `/departments/logistics?posting=${ID}#applications` });
  });
});

describe('SPEC 21.2 a message that waits', () => {
  const message = { ...about, text: 'When <b>can</b> you?' };

  test('two different ones both wait; one that is queued twice before it was sent is one', () => {
    const other = { ...message, text: 'And where?' };
    expect(messageIntention.key(message)).not.toBe(messageIntention.key(other));
    expect(messageIntention.net([message, message], nothing)).toEqual(message);
    expect(messageIntention.net([message], { ...nothing, attempted: [message] })).toBeNull();
  });

  test('stands in the conversation once it was taken, and only once', () => {
    const reply = { id: ID, userId: 'me', text: message.text, at: '2026-11-20T12:00:00.000Z' };
    const { patches } = messageIntention.settle(message, { kind: 'accepted', reply }, 'me');
    const [patch] = patches ?? [];
    const once = patch?.to(row as never);
    expect(once).toEqual({ ...row, messages: [reply] });
    expect(patch?.to(once as never)).toEqual(once);
  });

  test('keeps its words as they were typed when it is refused', () => {
    const { words } = messageIntention;
    expect(words?.(message).message).toBe('<p>When &lt;b&gt;can&lt;/b&gt; you?</p>');
  });
});
