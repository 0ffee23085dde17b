import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedMember } from '#contract/members.ts';
import { tellOnline } from '#runtime/online-members.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import { followOnlineMembers, MEMBERS_KEY, type MembersPage } from './members-online.data.ts';

const ME = 'leader';
const ASK_MS = 1_000;

vi.hoisted(() => {
  // The query client reads localStorage as it is loaded.
  const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: none });
});

/** What the server answers, and how often it was asked. */
let answer: MembersPage;
const asked = vi.fn();
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  asked.mockClear();
  answer = { members: [aMember('lyra'), aMember('orion')], total: 2 };
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  queryClient.clear();
  vi.useRealTimers();
});

test('SPEC 16.8 a dot changes with the line that says so, and nothing is asked for', async () => {
  await shown({});
  ends.push(followOnlineMembers(ME));
  tellOnline(ME, { came: ['lyra', 'of another page'], gone: [] });
  await heard(() => {
    expect(online()).toEqual(['lyra']);
  });
  tellOnline(ME, { came: ['orion'], gone: ['lyra'] });
  await heard(() => {
    expect(online()).toEqual(['orion']);
  });
  expect(asked).toHaveBeenCalledOnce();
});

test('SPEC 16.8 after a gap the list is asked for anew, once however much is heard', async () => {
  await shown({});
  ends.push(followOnlineMembers(ME));
  answer = { members: [aMember('lyra', true), aMember('orion')], total: 2 };
  for (let n = 0; n < 10; n += 1) tellOnline(ME, null);
  await received();
  await vi.advanceTimersByTimeAsync(ASK_MS);
  await heard(() => {
    expect(online()).toEqual(['lyra']);
  });
  expect(asked).toHaveBeenCalledTimes(2);
});

test('SPEC 16.8 a list of those who are online is asked for anew when somebody comes who is not on it', async () => {
  await shown({ online: 'true' });
  ends.push(followOnlineMembers(ME));
  tellOnline(ME, { came: ['vega'], gone: [] });
  await received();
  await vi.advanceTimersByTimeAsync(ASK_MS);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('control: in any other list somebody who is not on it changes nothing', async () => {
  await shown({});
  ends.push(followOnlineMembers(ME));
  tellOnline(ME, { came: ['vega'], gone: [] });
  await received();
  await vi.advanceTimersByTimeAsync(ASK_MS);
  expect(asked).toHaveBeenCalledOnce();
});

test('an answer on its way, perhaps older than the line, is asked for again', async () => {
  await shown({});
  ends.push(followOnlineMembers(ME));
  const late = hold();
  asked.mockImplementationOnce(() => late.promise);
  void queryClient.refetchQueries({ queryKey: [MEMBERS_KEY, ME] });
  tellOnline(ME, { came: ['lyra'], gone: [] });
  await received();
  late.now();
  answer = { members: [aMember('lyra', true)], total: 1 };
  await vi.advanceTimersByTimeAsync(ASK_MS);
  await heard(() => {
    expect(online()).toEqual(['lyra']);
  });
});

test('what another member’s stream said, or is said after the end, is not heard', async () => {
  await shown({});
  ends.push(followOnlineMembers(ME));
  tellOnline('somebody else', { came: ['lyra'], gone: [] });
  await received();
  expect(online()).toEqual([]);
  ends.pop()?.();
  tellOnline(ME, { came: ['lyra'], gone: [] });
  await received();
  expect(online()).toEqual([]);
});

/** Shows a list, as a screen does. */
async function shown(question: object): Promise<void> {
  const observer = new QueryObserver<MembersPage>(queryClient, {
    queryKey: [MEMBERS_KEY, ME, 'page', question, 0],
    queryFn: async (): QueryResult<MembersPage> => {
      const now = answer;
      await asked();
      return now;
    },
  });
  ends.push(observer.subscribe(() => undefined));
  await heard(() => {
    expect(observer.getCurrentResult().data).toBeDefined();
  });
}

function online(): string[] {
  const pages = queryClient.getQueriesData<MembersPage>({ queryKey: [MEMBERS_KEY, ME] });
  return pages
    .flatMap(([, page]) => page?.members ?? [])
    .filter(({ isOnline }) => isOnline)
    .map(({ id }) => id);
}

/** Repeats a check while messages arrive: those need turns of the event loop, but none of the mocked time. */
async function heard(check: () => void): Promise<void> {
  for (let turns = 0; ; turns += 1) {
    try {
      check();
      return;
    } catch (error) {
      if (turns === 200) throw error;
      await new Promise(setImmediate);
    }
  }
}

/** Waits until the message that was sent last must have arrived. */
async function received(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
}

function hold() {
  let now: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (now = resolve));
  return { promise, now };
}

function aMember(id: string, isOnline = false): ManagedMember {
  return { id, isOnline } as ManagedMember;
}
