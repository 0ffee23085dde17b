import { expect, test } from 'vitest';
import type { SubmissionRow } from '#contract/applications.ts';
import { decisionIntention } from '#sync/intentions/submission/decision-intention.ts';
import { messageIntention } from '#sync/intentions/submission/message-intention.ts';
import type { EntryView } from '#sync/views/views.ts';
import { foldSubmissions, submissionsIn, writerOf } from './submission-views.data.ts';

const row: SubmissionRow = {
  ...{ id: 's', postingId: 'p', departmentId: 'logistics', title: 'Hauler' },
  ...{ userId: 'u', username: 'Lyra', avatarUrl: '', message: '<p>Me.</p>' },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', state: 'new', note: '', decidedBy: null },
  ...{ positionId: null, position: null, messages: [], revision: 1 },
};
const place = { departmentId: 'logistics', postingId: 'p', submissionId: 's', title: 'Hauler' };
const entry = (wish: Pick<EntryView, 'name' | 'args'>, state: EntryView['state']): EntryView => ({
  ...{ id: 'e', key: 'k', label: { title: '' }, at: new Date(0), state },
  ...wish,
});
const said = (text: string, submissionId = 's') =>
  messageIntention.with({ ...place, submissionId, isOwn: false, text });
const accepted = decisionIntention.with({
  ...{ ...place, isOwn: false, state: 'accepted', note: 'Welcome.', positionId: null },
});

test('SPEC 21.10 FD1 what waits is shown with what the server said, each at its own submission', () => {
  const entries = [
    entry(said('First'), 'waiting'),
    entry(said('Of another', 'other'), 'waiting'),
    entry(said('Second'), 'parked'),
    entry(accepted, 'waiting'),
  ];
  const [view] = foldSubmissions([row], entries);
  expect(view).toMatchObject({ told: 'new', state: 'accepted', note: 'Welcome.' });
  expect(view?.unsent.map(({ text }) => text)).toEqual(['First', 'Second']);
});

test('SPEC 21.10 what was refused changes nothing, and stays to be read', () => {
  const refused = { ...entry(accepted, 'refused'), reason: 'Vega declined it.' };
  const [view] = foldSubmissions([row], [refused]);
  expect(view).toMatchObject({ state: 'new', note: '', decision: { reason: 'Vega declined it.' } });
});

test('SPEC 21.7 those of one state are listed, and all for a word that is none', () => {
  const all = [row, { ...row, id: 't', state: 'declined' as const }];
  expect(submissionsIn(all, 'declined').map(({ id }) => id)).toEqual(['t']);
  expect(submissionsIn(all, 'accepted')).toEqual([]);
  for (const word of [undefined, 'x', '__proto__']) expect(submissionsIn(all, word)).toEqual(all);
});

test('a message is by its reader, by somebody with a name, or by nobody who is left', () => {
  const readers = { me: 'me', names: new Map([['u', 'Lyra']]) };
  const writers = ['me', 'u', 'gone', null].map((userId) => writerOf({ userId }, readers));
  expect(writers).toEqual(['You', 'Lyra', 'A manager', '[Unknown]']);
});
