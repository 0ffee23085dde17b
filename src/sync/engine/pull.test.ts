import { MARKER_VALUE } from '#contract/headers.ts';
import { KNOWLEDGE } from '#contract/knowledge.ts';
import { NOTHING_NEW } from '#contract/sync.ts';
import { expect, test } from 'vitest';
import type { HttpAnswer } from './wire.ts';
import { pull } from './pull.ts';

const ours: HttpAnswer = {
  status: 200,
  marker: MARKER_VALUE,
  key: null,
  retryAfter: null,
  date: null,
  body: undefined,
};

function pulled(answer: HttpAnswer | null) {
  return pull({
    store: {
      cursor: async () => null,
      applyPage: async () => undefined,
      confirm: async () => undefined,
    },
    send: async () => answer,
    credentials: null,
    random: () => 0,
    betweenPages: async () => false,
    breathe: async () => undefined,
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
      confirm: async () => undefined,
    },
    send: async ({ path }) => {
      asked.push(path);
      return { ...ours, body: aPage('now') };
    },
    credentials: null,
    random: () => 0,
    betweenPages: async () => false,
    breathe: async () => undefined,
  });
  return { ended: ended.kind, stored, asked };
}

test('PL13 what came with the document is stored first, and the server is asked for the rest', async () => {
  expect(await pulledWith([aPage('one'), aPage('two')])).toEqual({
    ended: 'current',
    stored: ['one', 'two', 'now'],
    asked: [`/sync?cursor=two&knows=${KNOWLEDGE}`],
  });
});

test('PL13 a device that has something is not set back to the document', async () => {
  expect((await pulledWith([aPage('one')], 'newer')).stored).toEqual(['now']);
});

test('PL13 what cannot be read is asked for instead', async () => {
  const { stored, asked } = await pulledWith([{ rows: [] }]);
  expect([stored, asked]).toEqual([['now'], [`/sync?knows=${KNOWLEDGE}`]]);
});

test('PL17 the server is told which change was accepted last, until a page has come', async () => {
  const asked: string[] = [];
  const cursors = ['c1', 'c2'];
  await pull({
    store: {
      cursor: async () => cursors[asked.length] ?? 'c2',
      heard: async () => 'entry 1',
      applyPage: async () => undefined,
      confirm: async () => undefined,
    },
    send: async ({ path }) => {
      asked.push(path);
      return { ...ours, body: { ...aPage('c2'), more: asked.length === 1 } };
    },
    credentials: null,
    random: () => 0,
    betweenPages: async () => false,
    breathe: async () => undefined,
  });
  expect(asked).toEqual([
    `/sync?cursor=c1&heard=entry%201&knows=${KNOWLEDGE}`,
    `/sync?cursor=c2&knows=${KNOWLEDGE}`,
  ]);
});

test.each([
  { given: [], first: `/sync?stood=old&knows=${KNOWLEDGE}` },
  { given: [aPage('given')], first: `/sync?cursor=given&stood=old&knows=${KNOWLEDGE}` },
])(
  'PL17 after a session that ended the first call says where the device stood: $first',
  async ({ given, first }) => {
    const asked: object[] = [];
    const stored: string[] = [];
    await pull({
      given: () => given,
      store: {
        cursor: async () => stored.at(-1) ?? null,
        stood: async () => (stored.length === 0 ? 'old' : null),
        applyPage: async ({ cursor }) => void stored.push(cursor),
        confirm: async () => undefined,
      },
      send: async ({ path, known }) => {
        asked.push({ path, known });
        return { ...ours, body: { ...aPage('c2'), more: asked.length === 1 } };
      },
      credentials: null,
      random: () => 0,
      betweenPages: async () => true, // what was asked for ahead is asked for anew
      breathe: async () => undefined,
    });
    // Its answer is worth a page in any case: a 304 could not say that the server was put back.
    expect(asked).toEqual([
      { path: first, known: undefined },
      { path: `/sync?cursor=c2&knows=${KNOWLEDGE}`, known: NOTHING_NEW },
      { path: `/sync?cursor=c2&knows=${KNOWLEDGE}`, known: NOTHING_NEW },
    ]);
  },
);

test('PL14 a 304 of ours confirms what is on the device, and nothing is stored but that', async () => {
  const asked: (string | undefined)[] = [];
  const stored: string[] = [];
  const result = await pull({
    store: {
      cursor: async () => 'c1',
      applyPage: async () => void stored.push('page'),
      confirm: async () => void stored.push('confirmed'),
    },
    send: async ({ known }) => {
      asked.push(known);
      return { ...ours, status: 304 };
    },
    credentials: null,
    random: () => 0,
    betweenPages: async () => false,
    breathe: async () => undefined,
  });
  expect(result).toEqual({ kind: 'current' });
  expect(asked).toEqual([NOTHING_NEW]);
  expect(stored).toEqual(['confirmed']);
});

test('PL14 what a page that was cut off has left is not confirmed: the page is asked for', async () => {
  const asked: (string | undefined)[] = [];
  const stored: string[] = ['c0'];
  await pull({
    store: {
      cursor: async () => stored.at(-1) ?? null,
      isCutOff: async () => true,
      applyPage: async ({ cursor }) => void stored.push(cursor),
      confirm: async () => undefined,
    },
    send: async ({ known }) => {
      asked.push(known);
      return { ...ours, body: { ...aPage(`c${asked.length}`), more: asked.length < 2 } };
    },
    credentials: null,
    random: () => 0,
    betweenPages: async () => false,
    breathe: async () => undefined,
  });
  expect(asked).toEqual([undefined, NOTHING_NEW]);
});

test('PL14 control: without our marker a 304 is no answer', async () => {
  expect(await pulled({ ...ours, status: 304, marker: null })).toEqual({ kind: 'unreachable' });
});

/** Three pages; `sendsAfter` is the page after which a waiting change goes to the server. What happens, in order. */
async function pulledAhead(sendsAfter: string | null) {
  const happened: string[] = [];
  const stored: string[] = [];
  let asked = 0;
  await pull({
    store: {
      cursor: async () => stored.at(-1) ?? null,
      applyPage: async ({ cursor, deleted }) => {
        await Promise.resolve();
        happened.push(`store ${cursor} of call ${deleted.events?.[0] ?? ''}`);
        stored.push(cursor);
      },
      confirm: async () => undefined,
    },
    send: async ({ path }) => {
      const next =
        {
          [`/sync?knows=${KNOWLEDGE}`]: 'a',
          [`/sync?cursor=a&knows=${KNOWLEDGE}`]: 'b',
          [`/sync?cursor=b&knows=${KNOWLEDGE}`]: 'c',
        }[path] ?? '';
      asked += 1;
      happened.push(`ask for ${next}`);
      const body = { ...aPage(next), more: next !== 'c', deleted: { events: [String(asked)] } };
      return { ...ours, body };
    },
    credentials: null,
    random: () => 0,
    betweenPages: async () => stored.at(-1) === sendsAfter,
    breathe: async () => undefined,
  });
  return happened;
}

test('PL16 the next page is on its way while one is stored', async () => {
  expect(await pulledAhead(null)).toEqual([
    ...['ask for a', 'ask for b', 'store a of call 1'],
    ...['ask for c', 'store b of call 2', 'store c of call 3'],
  ]);
});

test('PL16 a page that was asked for before something was sent is asked for anew', async () => {
  expect(await pulledAhead('a')).toEqual([
    ...['ask for a', 'ask for b', 'store a of call 1'],
    ...['ask for b', 'ask for c', 'store b of call 3', 'store c of call 4'],
  ]);
});

test('PL18 a pull that got through asks what the server still has, fifty at a time, and one that did not asks nothing', async () => {
  const keys = Array.from({ length: 120 }, (_, place) => `k${String(place)}`);
  const through = async (page: HttpAnswer) => {
    const asked: number[] = [];
    const lost: string[] = [];
    await pull({
      store: {
        cursor: async () => 'c1',
        applyPage: async () => undefined,
        confirm: async () => undefined,
        losses: {
          doubted: async () => keys,
          conclude: async (gone) => void lost.push(...gone),
        },
      },
      send: async ({ path }) => {
        if (!path.startsWith('/sync/known')) return page;
        const named = new URL(path, 'http://here').searchParams.get('keys')?.split(',') ?? [];
        asked.push(named.length);
        return { ...ours, body: { known: named.filter((key) => key !== 'k7' && key !== 'k119') } };
      },
      credentials: { userId: 'me', token: 't' },
      random: () => 0,
      betweenPages: async () => false,
      breathe: async () => undefined,
    });
    return { asked, lost };
  };
  expect(await through({ ...ours, status: 304 })).toEqual({
    asked: [50, 50, 20],
    lost: ['k7', 'k119'],
  });
  expect(await through({ ...ours, status: 500 })).toEqual({ asked: [], lost: [] });
});
