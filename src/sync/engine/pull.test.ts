import { MARKER_VALUE } from '#contract/headers.ts';
import { expect, test } from 'vitest';
import type { Answer } from './answer.ts';
import { pull } from './pull.ts';

const ours: Answer = {
  status: 200,
  marker: MARKER_VALUE,
  key: null,
  retryAfter: null,
  date: null,
  body: undefined,
};

function pulled(answer: Answer | null) {
  return pull({
    store: { cursor: async () => null, applyPage: async () => undefined },
    send: async () => answer,
    credentials: null,
    random: () => 0,
    betweenPages: async () => undefined,
  });
}

test.each([
  ['a 500 of ours', { ...ours, status: 500, body: { status: 500, code: 'internal', message: '' } }],
  [
    'a refusal of ours',
    { ...ours, status: 400, body: { status: 400, code: 'invalid', message: '' } },
  ],
])('PL10 %s is trouble at the server, and no outage of the line', async (_, answer) => {
  expect(await pulled(answer)).toEqual({ kind: 'server-failed' });
});

test('PL10 control: without our marker the same 500 is no answer', async () => {
  expect(await pulled({ ...ours, status: 500, marker: null })).toEqual({ kind: 'unreachable' });
  expect(await pulled(null)).toEqual({ kind: 'unreachable' });
});

test('PL8 a page that this version cannot read asks to update the app', async () => {
  expect(await pulled({ ...ours, body: { rows: [] } })).toEqual({ kind: 'update-required' });
});
