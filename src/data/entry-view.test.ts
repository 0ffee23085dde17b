import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import type { Entry, Settled } from '#sync/engine/outbox.ts';
import { applicationIntention } from '#sync/intentions/application/application-intention.ts';
import { isNeverSent, pendingView, settledView } from './entry-view.ts';

function refused(name: string, code: ProblemCode): Settled {
  return {
    ...{ id: 'a', seq: 1, userId: 'me', name, key: 'k', label: { title: 'A change' } },
    args: { departmentId: 'support', postingId: 'p', message: '<p>I aim well.</p>' },
    ...{ at: 0, format: '1', attempts: 0, request: null, settledAt: 1, told: 0 },
    state: 'refused',
    problem: { status: 403, code, message: 'You are not allowed to do this.' },
  };
}

describe('a refused application', () => {
  it('AP3 keeps its message', () => {
    const kept = applicationIntention.in(settledView(refused('application.submit', 'not_found')));
    expect(kept?.message).toBe('<p>I aim well.</p>');
  });

  it('of somebody who is no org member any more says so', () => {
    const { reason, code } = settledView(refused('application.submit', 'forbidden'));
    expect(reason).toBe("Only org members can apply, and you aren't one right now.");
    expect(code).toBe('forbidden');
  });

  it('otherwise gives the server’s reason, as every other change does', () => {
    const other = settledView(refused('rsvp.set', 'forbidden'));
    const gone = settledView(refused('application.submit', 'not_found'));
    expect([other.reason, gone.reason]).toEqual([
      'You are not allowed to do this.',
      'You are not allowed to do this.',
    ]);
  });
});

describe('OB24 a waiting change', () => {
  const request = { method: 'POST', path: '/somewhere', body: '{}' } as const;
  const waiting: Entry = {
    ...{ id: 'a', seq: 1, userId: 'me', name: 'application.submit', key: 'k' },
    ...{ args: {}, label: { title: 'A change' }, at: 0, format: '1', attempts: 0 },
    state: 'waiting',
    request: null,
  };

  it('may have arrived once it was tried, and not before', () => {
    expect(pendingView(waiting).mayHaveArrived).toBeUndefined();
    expect(pendingView({ ...waiting, request }).mayHaveArrived).toBe(true);
  });

  it('can be taken back by what it is about until then, if it is to be published', () => {
    const event = { ...waiting, key: 'event.publish:e' };
    const isOpen = (entry: Entry, key: string) => isNeverSent([pendingView(entry)], key);
    expect(isOpen(event, 'event.publish:e')).toBe(true);
    expect(isOpen(event, 'event.publish:f')).toBe(false);
    expect(isOpen({ ...event, request }, 'event.publish:e')).toBe(false);
  });

  it('that is parked was answered with failures', () => {
    expect(pendingView({ ...waiting, request, state: 'parked' }).mayHaveArrived).toBeUndefined();
  });
});
