import { applications } from '#contract/applications.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { positionByTitle } from '#tests/support/factories/first-organisation.ts';
import type { TestServer } from './server.ts';

export const departmentId = 'logistics';
export const idOf = (title: string) => positionByTitle(title)?.id ?? Number.NaN;
export const HAULER = idOf('Hauler');

type Member = Awaited<ReturnType<TestServer['member']>>;
type Caller = Pick<Member, 'token'>;
type Wish = BodyInput<typeof applications.decide>;

interface Submitted {
  readonly id: string;
  readonly postingId: string;
}

/** What is done about submissions to logistics, as its chief, its applicants and others call it. */
export function submissionCalls(server: Pick<TestServer, 'call' | 'member' | 'refusal'>) {
  const at = ({ id, postingId }: Submitted) => ({ departmentId, postingId, id });
  const keyed = (key?: string) => (key === undefined ? {} : { key });
  return {
    at,
    chief: () => server.member({ primaryPositionId: idOf('Chief Logistics Officer') }),
    steward: () => server.member({ flags: ['OrgMember', 'CanManageUsers'] }),
    post: async ({ token }: Caller): Promise<string> => {
      const body = { title: 'Hauler', description: '', tags: [] };
      const params = { departmentId };
      return (await server.call(applications.create, { token, params, body })).id;
    },
    /** Somebody new applies. */
    apply: async (postingId: string) => {
      const author = await server.member();
      const { id } = await server.call(applications.submit, {
        ...{ token: author.token, params: { departmentId, postingId } },
        body: { message: '<p>Me, please.</p>' },
      });
      return { id, postingId, author };
    },
    decide: ({ token }: Caller, one: Submitted, body: Wish, key?: string) =>
      server.call(applications.decide, { token, params: at(one), body, ...keyed(key) }),
    refused: ({ token }: Caller, one: Submitted, body: Wish, key?: string) =>
      server.refusal(applications.decide, { token, params: at(one), body, ...keyed(key) }),
    write: ({ token }: Caller, one: Submitted, text: string) =>
      server.call(applications.write, { token, params: at(one), body: { text } }),
    mine: ({ token }: Caller) => server.call(applications.mine, { token }),
  };
}
