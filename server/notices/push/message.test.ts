import { describe, expect, it } from 'vitest';
import type { News } from '#contract/news.ts';
import { messageOf } from './message.ts';

const ID = '3f2a4c5e-0000-4000-8000-000000000001';
const at = new Date('2026-11-20T12:00:00.000Z');

describe('SPEC 12.20 a message', () => {
  it('fits into what push services take, whatever its texts are made of', () => {
    const long = `"${'\u0300'.repeat(300)}`.repeat(100);
    const news: News = { kind: 'post.new', postId: ID, title: long, excerpt: long };
    const message = messageOf(
      {
        ...{ id: ID, attempts: 1, expiresAt: at, event: null, rsvp: null },
        ...{ hasAnswered: false },
        ...{ subject: { end: null }, session: { expiresAt: at, endedAs: null } },
        person: { role: 'Member', flags: [], positions: [] },
        device: { id: ID, userId: ID, endpoint: 'https://push.example', p256dh: '', auth: '' },
        notice: { id: ID, userId: ID, news, at, readAt: null },
      },
      { orgName: 'Dawn Line', zone: 'UTC', now: at },
    );
    expect(message.title).toMatch(/^New post: /);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3_000);
  });
});
