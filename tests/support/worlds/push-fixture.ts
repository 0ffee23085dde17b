import { MARKER_VALUE } from '#contract/headers.ts';
import type { HttpAnswer } from '#sync/engine/wire.ts';

// Messages that the worker is pushed in tests, and what it pulls then.

export const ME = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a001';
export const OTHER = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6a002';
export const NOTICE = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6b001';
export const EVENT = '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6e001';
export const TITLE = 'New event: First aid under fire';
export const BODY = 'Thu 26 Nov, 19:30 GMT · 6 spots left';
export const AT = '2026-11-23T18:00:00.000Z';
export const message = {
  v: 1,
  userId: ME,
  noticeId: NOTICE,
  kind: 'event.new',
  title: TITLE,
  body: BODY,
  path: `/events/${EVENT}`,
  actions: [{ action: 'rsvp', title: 'RSVP', eventId: EVENT, role: 'Medic' }],
  at: AT,
};

export function aNotice(isRead = false) {
  return {
    ...{ id: NOTICE, at: AT, isRead, revision: 2 },
    news: {
      ...{ kind: 'event.new', eventId: EVENT, title: 'First aid under fire', role: 'Medic' },
      ...{ start: AT, end: AT, department: 'medical', spotsLeft: 6 },
    },
  };
}

export function answered(status: number, body: unknown): HttpAnswer {
  return { status, marker: MARKER_VALUE, key: null, retryAfter: null, date: null, body };
}

export function page(changes: object, deleted: object = {}): HttpAnswer {
  return answered(200, {
    ...{ changes, deleted, cursor: 'c1', more: false },
    ...{ scopes: ['self', 'public'], started: ['self', 'public'], finished: ['self', 'public'] },
  });
}
