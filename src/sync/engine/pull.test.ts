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

const aPage = (cursor: string) => ({
  changes: {},
  deleted: {},
  cursor,
  more: false,
  scopes: ['public'],
  started: [],
  finished: [],
});

/** The cursors that were stored and those that the server was asked for what comes after. */
async function pulledWith(given: readonly unknown[], first: string | null = null) {
  const stored: string[] = [];
  const asked: string[] = [];
  const ended = await pull({
    given: () => given,
    store: {
      cursor: async () => stored.at(-1) ?? first,
      applyPage: async ({ cursor }) => void stored.push(cursor),
    },
    send: async ({ path }) => {
      asked.push(path);
      return { ...ours, body: aPage('now') };
    },
    credentials: null,
    random: () => 0,
    betweenPages: async () => undefined,
  });
  return { ended: ended.kind, stored, asked };
}

test('PL13 what came with the document is stored first, and the server is asked for the rest', async () => {
  expect(await pulledWith([aPage('one'), aPage('two')])).toEqual({
    ended: 'current',
    stored: ['one', 'two', 'now'],
    asked: ['/sync?cursor=two'],
  });
});

test('PL13 a device that has something is not set back to the document', async () => {
  expect((await pulledWith([aPage('one')], 'newer')).stored).toEqual(['now']);
});

test('PL13 what cannot be read is asked for instead', async () => {
  const { stored, asked } = await pulledWith([{ rows: [] }]);
  expect([stored, asked]).toEqual([['now'], ['/sync']]);
});
