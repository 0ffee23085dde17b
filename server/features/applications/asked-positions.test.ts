import { beforeAll, describe, expect, it } from 'vitest';
import { applications } from '#contract/applications.ts';
import { memberWork } from '#contract/member-work.ts';
import { members } from '#contract/members.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { announcements } from '#server/db/bookkeeping.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import {
  departmentId,
  HAULER,
  idOf,
  submissionCalls,
} from '#tests/support/servers/submission-calls.ts';
import { pruneSubmissions } from './submissions.repository.ts';

describe.each(engines)('SPEC 21.6 a position is asked for on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  const calls = submissionCalls(world);
  const { apply, decide } = calls;
  let chief: Member;
  let steward: Member;
  let admin: Member;
  beforeAll(async () => {
    [chief, steward] = [await calls.chief(), await calls.steward()];
    admin = await world.member({ role: 'Admin' });
  });

  async function asked() {
    const one = await apply(await calls.post(chief));
    await decide(chief, one, { state: 'accepted', positionId: HAULER });
    return one;
  }
  type Asked = Awaited<ReturnType<typeof asked>>;
  const isAsked = async ({ author }: Asked) => {
    await world.tellAll();
    const told = await world.toldTo(steward);
    return told.some((one) => one.kind === 'position.asked' && one.userId === author.id);
  };
  const untold = async ({ author }: Asked) => {
    const rows = await world.database.db.select().from(announcements);
    return rows.filter(({ news }) => news.kind === 'position.asked' && news.userId === author.id)
      .length;
  };

  const endings: readonly (readonly [string, (one: Asked) => Promise<unknown>])[] = [
    [
      'its posting is deleted',
      ({ postingId }) =>
        world.call(applications.remove, {
          ...{ token: chief.token, params: { departmentId, postingId } },
        }),
    ],
    [
      'its submission has been kept long enough',
      () => {
        const later = new Date(world.clock.now.getTime() + 31 * DAY_MS);
        return pruneSubmissions(world.database.db, later, 30);
      },
    ],
    [
      'it is given in an edit of the member',
      ({ author: { id, username } }) =>
        world.call(members.update, {
          ...{ token: admin.token, params: { id } },
          body: { username, email: `${id}@farwatch.example`, secondaryPositionId: HAULER },
        }),
    ],
    [
      'it is given to many members at once',
      ({ author }) =>
        world.call(memberWork.change, {
          ...{ token: admin.token, body: { ids: [author.id], positionId: HAULER } },
        }),
    ],
    [
      'it is given for the submission',
      (one) => decide(admin, one, { state: 'accepted', positionId: HAULER }),
    ],
  ];
  it.each(endings)('until %s', async (_, end) => {
    const one = await asked();
    expect(await isAsked(one)).toBe(true); // control
    await end(one);
    expect(await isAsked(one)).toBe(false);
  });

  it.each(endings)('which nobody is told any more once %s', async (_, end) => {
    const one = await asked();
    expect(await untold(one)).toBe(1); // control
    await end(one);
    expect(await untold(one)).toBe(0);
  });

  it('and stays so when the member is given another one', async () => {
    const one = await asked();
    const body = { ids: [one.author.id], positionId: idOf('Miner') };
    await world.call(memberWork.change, { token: admin.token, body });
    expect(await isAsked(one)).toBe(true);
    expect(await calls.mine(one.author)).toMatchObject([{ position: 'asked' }]);
  });

  it('and counts as given once the member holds it, whoever gave it', async () => {
    const one = await asked();
    const body = { ids: [one.author.id], positionId: HAULER };
    await world.call(memberWork.change, { token: admin.token, body });
    expect(await calls.mine(one.author)).toMatchObject([{ position: 'given' }]);
  });
});
