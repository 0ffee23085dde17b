import { describe, expect, test } from 'vitest';
import type { PageRow } from '#contract/documents.ts';
import { motdIntention } from '#sync/intentions/motd/motd-intention.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { pagesOwn } from './fold-pages.ts';
import { foldOne, foldPublished, type Pending } from './published.ts';

const rules: PageRow = {
  ...{ id: 'rules', title: 'House rules', content: '<p>Old</p>', revision: 4 },
  ...{ inSidebar: true, updatedAt: '2026-11-01T00:00:00.000Z' },
};

let entries = 0;
function waiting(id: string, draft: { content: string; title?: string }, basedOn = 4): Pending {
  entries += 1;
  const wish = pageIntention.with({ id, isNew: false, basedOn, draft });
  return { id: `entry ${String(entries)}`, at: 0, ...wish };
}
const message: Pending = {
  ...{ id: 'message', at: 0 },
  ...motdIntention.with({ id: 'rules', isNew: false, basedOn: 4, draft: { value: 'Hi' } }),
};
const one = (truth: PageRow | null, pending: readonly Pending[]) =>
  foldOne('rules', truth, { of: pagesOwn, pending });

describe('PB6 a page whose text waits', () => {
  test('is shown with it, marked, and is otherwise as it is', () => {
    expect(one(rules, [waiting('rules', { content: '<p>New</p>', title: 'Rules' })])).toEqual({
      ...{ ...rules, content: '<p>New</p>', title: 'Rules', isWaiting: true },
    });
  });

  test('keeps its title if an older version queued the text, which knew of none', () => {
    const { title } = one(rules, [waiting('rules', { content: '<p>New</p>' })]) ?? {};
    expect(title).toBe('House rules');
  });

  test('is the last of several, and an edit of it starts from what that was based on', () => {
    const pending = [
      waiting('rules', { content: '<p>One</p>', title: 'Rules' }, 4),
      waiting('rules', { content: '<p>Two</p>' }, 5),
    ];
    expect(one(rules, pending)).toMatchObject({ content: '<p>Two</p>', title: 'Rules' });
    expect(one(rules, pending)?.revision).toBe(5);
  });

  test('is there before anybody else has it', () => {
    expect(one(null, [waiting('rules', { content: '<p>New</p>' }, 0)])).toEqual({
      ...{ id: 'rules', content: '<p>New</p>', revision: 0, isWaiting: true },
    });
  });

  test('is as the server has it, and not there at all, while nothing of it waits', () => {
    const others = [
      waiting('history', { content: '<p>Long ago</p>' }),
      message,
      { ...waiting('rules', { content: '' }), args: { id: 'rules', draft: 'of another version' } },
    ];
    expect(one(rules, others)).toBe(rules);
    expect(one(null, others)).toBeNull();
  });

  test('stands among the others, in its place or as the last', () => {
    const history = { ...rules, id: 'history' };
    const pending = [
      waiting('rules', { content: '<p>New</p>' }),
      message,
      waiting('vision', { content: '<p>Far</p>' }, 0),
    ];
    const all = foldPublished([rules, history], { of: pagesOwn, pending });
    expect(all.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
      ['rules', true],
      ['history', undefined],
      ['vision', true],
    ]);
  });
});
