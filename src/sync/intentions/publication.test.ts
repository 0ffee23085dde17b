import type { PostRow } from '#contract/posts.ts';
import { frozen, plan, type Entry } from '#sync/engine/outbox.ts';
import { foldPosts } from '#sync/views/fold-posts.ts';
import { describe, expect, it } from 'vitest';
import { KEPT_PATH, keptIn, withAddresses } from './kept-files.ts';
import { intentionNamed } from './intentions.ts';
import type { PostPublication } from './post/post-intention.ts';
import { postIntention } from './post/post-intention.ts';

const PICTURE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6f001';
const draft = (title: string) => ({
  title,
  content: `<p><img src="${KEPT_PATH}${PICTURE}" alt=""></p>`,
  isPinned: false,
  postImageUrl: `${KEPT_PATH}${PICTURE}`,
  isVideoPost: false,
  videoUrl: '',
});
const args = (title: string, more: Partial<PostPublication> = {}): PostPublication => ({
  id: 'p1',
  isNew: false,
  basedOn: 3,
  draft: draft(title),
  ...more,
});

/** The queue after one more wish. */
function after(pending: readonly Entry[], wish: PostPublication, id: string): Entry[] {
  const intent = { id, userId: 'me', args: wish, at: 0 };
  const { remove, add, replace } = plan(postIntention, intent, {
    truth: [],
    pending,
    accepted: [],
  });
  const kept = pending.filter((entry) => !remove.includes(entry.id));
  const changed = kept.map((entry) => (entry.id === replace?.id ? replace : entry));
  return add ? [...changed, { ...add, seq: changed.length }] : changed;
}

const settledAs = (revision: number) =>
  ({ state: 'sent', settledAt: 0, told: 1, revision }) as const;

describe('publishing', () => {
  it('PB1 makes something new under the id of its entry, which stays when it is written on', () => {
    const isNew = { id: 'e1', isNew: true, basedOn: 0 };
    const first = after([], args('One', isNew), 'e1');
    const second = after(first, args('Two', isNew), 'e2');
    expect(second).toMatchObject([{ id: 'e1', args: { id: 'e1', isNew: true } }]);
    expect(postIntention.request(second[0]?.args, new Map())).toMatchObject({
      method: 'POST',
      path: '/posts',
    });
  });

  it('PB1 gives a retried new thing the id of its new entry, and leaves an edit alone', () => {
    const isNew = args('One', { id: 'e1', isNew: true });
    expect(postIntention.renewed?.(isNew, 'e2')).toMatchObject({ id: 'e2' });
    expect(postIntention.renewed?.(args('One'), 'e2')).toMatchObject({ id: 'p1' });
  });

  it('PB3 does not make a thing twice whose making may have arrived', () => {
    const isNew = { id: 'e1', isNew: true, basedOn: 0 };
    const sent = after([], args('One', isNew), 'e1').map((one) => frozen(one, postIntention));
    expect(after(sent, args('Two', isNew), 'e2')).toMatchObject([
      { id: 'e1', args: { isNew: true, draft: { title: 'One' } } },
      { id: 'e2', args: { id: 'e1', isNew: false, draft: { title: 'Two' } } },
    ]);
  });

  it('PB3 PB4 does not make a thing again that was accepted while its form was open, and bases the edit on that', () => {
    const making = after([], args('One', { id: 'e1', isNew: true, basedOn: 0 }), 'e1');
    const accepted = making.map((one) => ({ ...one, ...settledAs(1) }));
    const wish = args('Two', { id: 'e1', isNew: true, basedOn: 0 });
    const intent = { id: 'e2', userId: 'me', args: wish, at: 0 };
    const planned = plan(postIntention, intent, { truth: [], pending: [], accepted });
    expect(planned.add).toMatchObject({ id: 'e2', args: { id: 'e1', isNew: false, basedOn: 1 } });
  });

  it('PB1 makes a thing under a new id when the entry that was to make it is gone', () => {
    const [entry] = after([], args('Two', { id: 'e1', isNew: true, basedOn: 0 }), 'e2');
    expect(entry).toMatchObject({ id: 'e2', key: 'post.publish:e2', args: { id: 'e2' } });
  });

  it('PB4 takes from a repeated answer the revision that was made, not the one that is there now', () => {
    const id = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a007';
    const now: PostRow = { ...draft('Theirs'), id, createdAt: 'x', revision: 5 };
    const reply = { ...now, acceptedRevision: 4 };
    const { revision, later } = postIntention.settle(
      args('Mine'),
      { kind: 'accepted', reply },
      'me',
    );
    expect(revision).toBe(4);
    expect(later?.(args('More'), 'e2')).toMatchObject({ basedOn: 4 });
  });

  it('PB8 leaves alone what edits a new thing that was deleted before its answer came', () => {
    const problem = { status: 404, code: 'not_found', message: 'No.' } as const;
    const made = args('Mine', { isNew: true });
    expect(postIntention.settle(made, { kind: 'refused', problem }, 'me').later).toBeUndefined();
  });

  it('PB2 names the pictures that go first, and puts their addresses in their places', () => {
    expect(postIntention.files?.(args('One'))).toEqual([PICTURE]);
    const { body } = postIntention.request(args('One'), new Map([[PICTURE, '/uploads/a.webp']]));
    expect(body).not.toContain(KEPT_PATH);
    expect(JSON.parse(body)).toMatchObject({
      postImageUrl: '/uploads/a.webp',
      content: '<p><img src="/uploads/a.webp" alt=""></p>',
      revision: 3,
    });
  });

  it('PB5 a refused edit brings theirs into the truth, and a vanished thing takes it out', () => {
    const id = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a007';
    const current: PostRow = { ...draft('Theirs'), id, createdAt: 'x', revision: 4 };
    const refused = (code: 'stale_revision' | 'not_found', now?: PostRow) =>
      postIntention.settle(
        args('Mine'),
        { kind: 'refused', problem: { status: 409, code, message: 'No.', current: now } },
        'me',
      );
    expect(refused('stale_revision', current)).toMatchObject({ changes: { posts: [current] } });
    expect(refused('not_found')).toMatchObject({ deleted: { posts: ['p1'] } });
  });

  it('PB6 shows what waits, marked, in the place of what is there', () => {
    const truth: PostRow = { ...draft('Old'), id: 'p1', createdAt: '2026-11-01', revision: 3 };
    const [entry] = after([], args('Mine'), 'e1');
    const waiting = entry ? [entry] : [];
    expect(foldPosts([truth], waiting, 'me')).toMatchObject([
      { id: 'p1', title: 'Mine', isWaiting: true, createdAt: '2026-11-01' },
    ]);
    expect(foldPosts([truth], [], 'me')).toEqual([truth]);
  });

  it.each(['post.publish', 'event.publish', 'motd.publish', 'page.publish'])(
    'the name %s is what waits in databases in the field',
    (name) => {
      expect(intentionNamed(name)?.name).toBe(name);
    },
  );
});

describe('kept pictures', () => {
  it('are found in any text, each once, and only there', () => {
    expect(keptIn([`${KEPT_PATH}${PICTURE} ${KEPT_PATH}${PICTURE}`])).toEqual([PICTURE]);
    expect(keptIn([`/uploads/${PICTURE}.webp`, `${KEPT_PATH}short`])).toEqual([]);
  });

  it('without an address stay as they are', () => {
    expect(withAddresses(`${KEPT_PATH}${PICTURE}`, new Map())).toBe(`${KEPT_PATH}${PICTURE}`);
  });
});
