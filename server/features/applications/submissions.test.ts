import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#contract/accounts.ts';
import { applications } from '#contract/applications.ts';
import { auth } from '#contract/auth.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import { submissions } from '#server/db/application-tables.ts';
import { idempotency } from '#server/db/bookkeeping.ts';
import { users } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { sharedNewsWorld } from '#tests/support/servers/news-world-hooks.ts';
import type { Member } from '#tests/support/servers/news-world.ts';
import { pruneSubmissions } from './submissions.repository.ts';

const departmentId = 'logistics';
const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;
const HAULER = idOf('Hauler');

describe.each(engines)('SPEC 21 a submission on $engine', (engine) => {
  const world = sharedNewsWorld(engine);
  let chief: Member;
  let other: Member;
  let steward: Member;
  let postingId: string;
  beforeAll(async () => {
    chief = await world.member({ primaryPositionId: idOf('Chief Logistics Officer') });
    other = await world.member({ primaryPositionId: HAULER });
    steward = await world.member({ flags: ['OrgMember', 'CanManageUsers'] });
    const body = { title: 'Hauler', description: '', tags: [] };
    const params = { departmentId };
    postingId = (await world.call(applications.create, { token: chief.token, params, body })).id;
  });

  async function apply(overrides?: Parameters<typeof world.member>[0]) {
    const author = await world.member(overrides);
    const params = { departmentId, postingId };
    const body = { message: '<p>Me, please.</p>' };
    const { id } = await world.call(applications.submit, { token: author.token, params, body });
    return { id, author };
  }
  const at = (id: string) => ({ departmentId, postingId, id });
  type Wish = BodyInput<typeof applications.decide>;
  const decide = ({ token }: Pick<Member, 'token'>, id: string, body: Wish) =>
    world.call(applications.decide, { token, params: at(id), body });
  const refused = ({ token }: Pick<Member, 'token'>, id: string, body: Wish) =>
    world.refusal(applications.decide, { token, params: at(id), body });
  const write = ({ token }: Member, id: string, text: string, key?: string) =>
    world.call(applications.write, {
      ...{ token, params: at(id), body: { text } },
      ...(key !== undefined && { key }),
    });
  const conversation = ({ token }: Member, id: string) =>
    world.call(applications.conversation, { token, params: at(id) });
  const mine = ({ token }: Member) => world.call(applications.mine, { token });
  const news = async (member: Pick<Member, 'id'>, kind: string) => {
    await world.tellAll();
    return (await world.toldTo(member)).filter((one) => one.kind === kind);
  };
  const positionOf = async ({ token }: Member) =>
    (await world.call(auth.profile, { token })).primaryPositionTitle;

  it('SPEC 21.1 is new, and its author reads how it stands', async () => {
    const { id, author } = await apply();
    expect(await mine(author)).toMatchObject([
      { id, postingId, departmentId, state: 'new', note: '', messages: [], position: null },
    ]);
    expect(await mine(chief)).toEqual([]);
  });

  it('SPEC 21.2 is talked about once a manager writes; both sides read and are told', async () => {
    const { id, author } = await apply();
    await write(chief, id, ' When can you fly? ');
    expect(await mine(author)).toMatchObject([{ state: 'talking' }]);
    await write(author, id, 'Tonight.');
    const said = [
      { userId: chief.id, text: 'When can you fly?' },
      { userId: author.id, text: 'Tonight.' },
    ];
    expect(await conversation(chief, id)).toMatchObject(said);
    expect(await conversation(author, id)).toMatchObject(said);
    expect(await news(author, 'application.answered')).toMatchObject([
      { what: 'message', text: 'When can you fly?', title: 'Hauler' },
    ]);
    const moved = (await news(other, 'application.moved')).filter(
      (one) => 'submissionId' in one && one.submissionId === id,
    );
    expect(moved).toMatchObject([{ what: 'message' }]);
  });

  it('SPEC 21.2 keeps a message once, however often it is sent, and also without its key', async () => {
    const { id, author } = await apply();
    const key = randomUUID();
    const first = await write(author, id, 'Once.', key);
    expect(await write(author, id, 'Once.', key)).toEqual(first);
    await world.database.db.delete(idempotency).where(eq(idempotency.userId, author.id));
    expect(await write(author, id, 'Once.', key)).toEqual(first);
    expect(await conversation(author, id)).toHaveLength(1);
    const taken = await world.refusal(applications.write, {
      ...{ token: chief.token, params: at(id), body: { text: 'Mine.' }, key },
    });
    expect(taken).toMatchObject({ code: 'key_reused' });
  });

  it('SPEC 21.3 is accepted with a position by whoever may give it', async () => {
    const { id, author } = await apply();
    const admin = await world.member({ role: 'Admin' });
    const accepted = await decide(admin, id, {
      ...{ state: 'accepted', note: 'Welcome.', positionId: HAULER },
    });
    expect(accepted).toMatchObject({ state: 'accepted', position: 'given', note: 'Welcome.' });
    expect(await positionOf(author)).toBe('Hauler');
    expect(await news(author, 'application.answered')).toMatchObject([
      { what: 'accepted', text: 'Welcome.', position: 'Hauler' },
    ]);
  });

  it('SPEC 21.6 asks those who may give it, who do so at once', async () => {
    const { id, author } = await apply();
    const wish = { state: 'accepted', positionId: HAULER } as const;
    expect(await decide(chief, id, wish)).toMatchObject({ position: 'asked', state: 'accepted' });
    expect(await positionOf(author)).toBe(null);
    const asked = {
      kind: 'position.asked',
      submissionId: id,
      userId: author.id,
      position: 'Hauler',
    };
    expect(await news(steward, 'position.asked')).toContainEqual(expect.objectContaining(asked));
    expect(await news(other, 'position.asked')).toEqual([]);
    expect(await decide(steward, id, wish)).toMatchObject({ position: 'given' });
    expect(await positionOf(author)).toBe('Hauler');
    expect(await news(steward, 'position.asked')).not.toContainEqual(
      expect.objectContaining(asked),
    );
    expect(await news(author, 'application.answered')).toMatchObject([
      { what: 'accepted', position: null },
      { what: 'accepted', position: 'Hauler' },
    ]);
    expect(await decide(steward, id, wish)).toMatchObject({ position: 'given' });
    expect(await news(author, 'application.answered')).toHaveLength(2);
  });

  it('SPEC 21.6 gives no position of another department, no fourth one, and none that nobody knows', async () => {
    const { id, author } = await apply();
    for (const positionId of [idOf('Field Medic'), idOf('Founder'), 99_999]) {
      const refusal = await refused(chief, id, { state: 'accepted', positionId });
      expect(refusal).toMatchObject({
        status: 422,
        fields: { positionId: expect.anything() as string },
      });
    }
    expect(await mine(author)).toMatchObject([{ state: 'new', position: null }]);
    const full = await apply({
      ...{ primaryPositionId: idOf('Field Medic'), secondaryPositionId: idOf('Miner') },
      tertiaryPositionId: idOf('Scout'),
    });
    const refusal = await refused(chief, full.id, { state: 'accepted', positionId: HAULER });
    expect(refusal).toMatchObject({ status: 422 });
  });

  it('SPEC 21.3 is declined with a line', async () => {
    const { id, author } = await apply();
    await decide(chief, id, { state: 'declined', note: 'Not this time.' });
    expect(await mine(author)).toMatchObject([
      { state: 'declined', note: 'Not this time.', decidedBy: chief.username },
    ]);
    expect(await news(author, 'application.answered')).toMatchObject([
      { what: 'declined', text: 'Not this time.' },
    ]);
  });

  it('SPEC 21.4 is decided once: who comes too late reads who did what', async () => {
    const { id } = await apply();
    const accepted = await decide(chief, id, { state: 'accepted' });
    expect(await decide(chief, id, { state: 'accepted' })).toEqual(accepted); // once more changes nothing
    const refusal = await refused(other, id, { state: 'declined', note: 'No.' });
    expect(refusal).toMatchObject({
      ...{ status: 409, code: 'submission_closed' },
      message: `${chief.username} accepted this application already.`,
      current: { id, state: 'accepted' },
    });
  });

  it('SPEC 21.4 two managers who decide at once: one is refused', async () => {
    const { id } = await apply();
    const answers = await Promise.allSettled([
      decide(chief, id, { state: 'accepted' }),
      decide(other, id, { state: 'declined' }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('SPEC 21.5 is withdrawn by its author alone, and not once it is decided', async () => {
    const { id, author } = await apply();
    expect(await refused(chief, id, { state: 'withdrawn' })).toMatchObject({ status: 403 });
    expect(await decide(author, id, { state: 'withdrawn' })).toMatchObject({ state: 'withdrawn' });
    expect(await refused(chief, id, { state: 'accepted' })).toMatchObject({
      message: 'The applicant withdrew this application.',
    });
    const late = await apply();
    await decide(chief, late.id, { state: 'declined' });
    expect(await refused(late.author, late.id, { state: 'withdrawn' })).toMatchObject({
      ...{ status: 409, code: 'submission_closed' },
    });
    const told = (await news(chief, 'application.moved')).filter(
      (one) => 'submissionId' in one && one.submissionId === id,
    );
    expect(told).toMatchObject([{ what: 'withdrawn' }]);
  });

  it('SPEC 21.7 is there for its author and its managers alone', async () => {
    const { id } = await apply();
    const stranger = await world.member();
    const elsewhere = await world.member({ primaryPositionId: idOf('Chief Medical Officer') });
    for (const member of [stranger, elsewhere, steward]) {
      const call = { token: member.token, params: at(id) };
      expect(await world.refusal(applications.conversation, call)).toMatchObject({ status: 404 });
      const body = { text: 'Hello?' };
      expect(await world.refusal(applications.write, { ...call, body })).toMatchObject({
        status: 404,
      });
      expect(await refused(member, id, { state: 'declined' })).toMatchObject({ status: 404 });
    }
    const wrong = { token: chief.token, params: { ...at(id), departmentId: 'medical' } };
    expect(await world.refusal(applications.conversation, wrong)).toMatchObject({ status: 404 });
  });

  it('SPEC 21.7 a manager decides on nobody of their own', async () => {
    const own = await apply({ primaryPositionId: idOf('Miner') });
    expect(await refused(own.author, own.id, { state: 'accepted' })).toMatchObject({ status: 403 });
  });

  it('SPEC 21.7 a repetition under the same key tells nothing to who manages it no more', async () => {
    const { id } = await apply();
    const former = await world.member({ primaryPositionId: HAULER });
    const key = randomUUID();
    const call = { token: former.token, params: at(id), body: { state: 'talking' as const }, key };
    expect(await world.call(applications.decide, call)).toMatchObject({ state: 'talking' });
    expect(await world.call(applications.decide, call)).toMatchObject({ id }); // control
    await world.database.db
      .update(users)
      .set({ primaryPositionId: null })
      .where(eq(users.id, former.id));
    expect(await world.refusal(applications.decide, call)).toMatchObject({ status: 404 });
  });

  it.each([
    ['an empty message', { text: '  ' }],
    ['one that shows nothing', { text: '\u200B\u00AD' }],
    ['one that is too long', { text: 'x'.repeat(2_001) }],
  ])('SPEC 21.2 refuses %s', async (_, body) => {
    const { id, author } = await apply();
    const call = { token: author.token, params: at(id), body };
    expect(await world.refusal(applications.write, call)).toMatchObject({
      ...{ status: 422, fields: { text: expect.anything() as string } },
    });
  });

  it('SPEC 21.2 has room for a hundred messages', async () => {
    const { id, author } = await apply();
    for (let n = 0; n < 100; n += 1) await write(author, id, `No. ${n}`);
    const call = { token: author.token, params: at(id), body: { text: 'One more.' } };
    expect(await world.refusal(applications.write, call)).toMatchObject({ code: 'quota_reached' });
  });

  it('SPEC 21.9 loses its words with the account, and counts as withdrawn', async () => {
    const { id, author } = await apply();
    await write(author, id, 'My secret.');
    await world.call(accounts.remove, { token: author.token });
    const said = await conversation(chief, id);
    expect(said).toMatchObject([{ userId: null, text: 'Removed together with the account.' }]);
    expect(await refused(chief, id, { state: 'accepted' })).toMatchObject({ status: 409 });
  });

  it('SPEC 21.11 is kept as long as the host says once it is over, else until its posting goes', async () => {
    const over = await apply();
    const open = await apply();
    await decide(chief, over.id, { state: 'declined' });
    const { db } = world.database;
    const stored = async () =>
      (await db.select({ id: submissions.id }).from(submissions)).map((s) => s.id);
    const later = new Date(world.clock.now.getTime() + 31 * 86_400_000);
    await pruneSubmissions(db, later, null);
    await pruneSubmissions(db, later, 32);
    expect(await stored()).toContain(over.id); // control
    await pruneSubmissions(db, later, 30);
    expect(await stored()).not.toContain(over.id);
    expect(await stored()).toContain(open.id);
  });
});
