import { problemStatus, type ProblemCode } from '#contract/problem.ts';
import { describe, expect, test } from 'vitest';
import type { HttpAnswer } from './wire.ts';
import { backoff, LONGEST_PAUSE_MS, retryAfter } from './backoff.ts';
import { verdict } from './verdict.ts';

const KEY = 'entry-1';

function anAnswer(overrides: Partial<HttpAnswer> = {}): HttpAnswer {
  return {
    status: 200,
    marker: '1',
    key: KEY,
    retryAfter: null,
    date: null,
    body: { ok: true },
    ...overrides,
  };
}

function aRefusal(code: ProblemCode, overrides: Partial<HttpAnswer> = {}): HttpAnswer {
  const status = problemStatus[code];
  return anAnswer({ status, body: { status, code, message: `No: ${code}.` }, ...overrides });
}

describe('what an answer means', () => {
  const kinds: Record<ProblemCode, string> = {
    unauthenticated: 'needs-sign-in',
    session_ended: 'needs-sign-in',
    invalid_credentials: 'needs-sign-in',
    user_mismatch: 'wrong-user',
    account_deleted: 'account-deleted',
    update_required: 'update-required',
    rate_limited: 'told-to-wait',
    busy: 'told-to-wait',
    internal: 'failed',
    malformed: 'refused',
    invalid: 'refused',
    key_expired: 'refused',
    signups_closed: 'refused',
    signups_not_open: 'refused',
    signups_locked: 'refused',
    event_called_off: 'refused',
    check_in_closed: 'refused',
    code_wrong: 'refused',
    not_in_audience: 'refused',
    forbidden: 'refused',
    registration_closed: 'refused',
    invitation_invalid: 'refused',
    account_suspended: 'refused',
    not_found: 'refused',
    method_not_allowed: 'refused',
    event_gone: 'refused',
    role_gone: 'refused',
    role_full: 'refused',
    event_over: 'refused',
    posting_closed: 'refused',
    submission_closed: 'refused',
    quota_reached: 'refused',
    stale_revision: 'refused',
    position_held: 'refused',
    username_taken: 'refused',
    key_reused: 'refused',
    captcha_failed: 'refused',
    token_invalid: 'refused',
    upload_refused: 'refused',
    too_large: 'refused',
  };

  test.each(Object.entries(kinds))('VD3-VD8 our problem %s means %s', (code, kind) => {
    expect(verdict(aRefusal(code as ProblemCode), KEY).kind).toBe(kind);
  });

  test('VD2 every 2xx of ours is an acceptance, also one whose body this version cannot read', () => {
    expect(verdict(anAnswer(), KEY)).toEqual({ kind: 'accepted', reply: { ok: true } });
    expect(verdict(anAnswer({ status: 204, body: undefined }), KEY).kind).toBe('accepted');
  });

  test('VD1 no answer at all is unreachable (FAULTS 2)', () => {
    expect(verdict(null, KEY).kind).toBe('unreachable');
  });

  const strangers: [string, HttpAnswer][] = [
    ['a captive portal with 200', anAnswer({ marker: null, key: null, body: '<html>' })],
    ['a portal that imitates the marker', anAnswer({ key: null })],
    ['a proxy with 401', aRefusal('account_deleted', { marker: null })],
    ['a proxy with 403', aRefusal('forbidden', { marker: null })],
    ['a proxy with 404', aRefusal('event_gone', { marker: null })],
    ['a proxy with 502', anAnswer({ status: 502, marker: null, body: undefined })],
    ["an answer to somebody else's key", anAnswer({ key: 'entry-2' })],
    ['another marker', anAnswer({ marker: 'yes' })],
  ];
  test.each(strangers)('VD1 %s counts for nothing (FAULTS 25)', (_, answer) => {
    expect(verdict(answer, KEY).kind).toBe('unreachable');
  });

  test('VD1 control: with the marker each of them would have settled or wiped something', () => {
    const marked = strangers.map(([, answer]) => ({ ...answer, marker: '1', key: KEY }));
    expect(marked.map((answer) => verdict(answer, KEY).kind)).not.toContain('unreachable');
  });

  test('VD1 a read has no key to echo', () => {
    expect(verdict(anAnswer({ key: null }), null).kind).toBe('accepted');
  });

  test.each([
    [401, 'needs-sign-in'],
    [403, 'refused'],
    [418, 'refused'],
    [426, 'update-required'],
    [429, 'told-to-wait'],
    [500, 'failed'],
    [502, 'failed'],
    [503, 'told-to-wait'],
    [304, 'failed'],
  ])('VD9 a %i of a newer server with an unknown code is %s', (status, kind) => {
    const body = { status, code: 'invented_later', message: 'Hm.' };
    expect(verdict(anAnswer({ status, body }), KEY).kind).toBe(kind);
  });

  test('VD9 an unknown refusal keeps its sentence', () => {
    const said = verdict(anAnswer({ status: 409, body: { message: 'Too late.' } }), KEY);
    expect(said).toMatchObject({ kind: 'refused', problem: { message: 'Too late.' } });
  });
});

describe('how long to wait', () => {
  test.each([
    ['seconds', '12', 12_000],
    ['more than is bearable', '86400', 300_000],
    ['nothing', '0', 1_000],
    ['garbage', 'soon', 5_000],
    ['no header', null, 5_000],
  ])('OB17 Retry-After with %s (FAULTS 24)', (_, header, ms) => {
    expect(retryAfter(header, null)).toBe(ms);
  });

  test("OB17 OB22 a date is measured against the answer's own date, not the device's clock (FAULTS 14)", () => {
    const date = 'Fri, 20 Nov 1998 12:00:00 GMT';
    expect(retryAfter('Fri, 20 Nov 1998 12:00:40 GMT', date)).toBe(40_000);
    expect(retryAfter('Fri, 20 Nov 1998 12:00:40 GMT', null)).toBe(5_000);
  });

  test('SC3 pauses grow, are spread, and never exceed 30 s', () => {
    const pauses = Array.from({ length: 40 }, (_, i) => backoff(i + 1, () => 1));
    expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
    expect(Math.max(...pauses)).toBe(LONGEST_PAUSE_MS);
    expect(backoff(3, () => 0)).toBe(2_000);
  });
});
