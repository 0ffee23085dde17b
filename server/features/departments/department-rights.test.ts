import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applications } from '#contract/applications.calls.ts';
import { departments } from '#contract/departments.calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { resources } from '#contract/resources.calls.ts';
import { departmentVideos } from '#contract/videos.calls.ts';
import { positionByTitle } from '#domain/positions.ts';
import { engines } from '#tests/support/engines.ts';
import { startServer, type CallInput, type TestServer } from '#tests/support/test-server.ts';

/** Who asks, and which of the four kinds of call in a department they may make. */
const people = {
  visitor: { reads: false, edits: false, editsVideos: false, applies: false },
  recruit: { reads: false, edits: false, editsVideos: false, applies: false },
  orgMember: { reads: true, edits: false, editsVideos: false, applies: true },
  manager: { reads: true, edits: true, editsVideos: true, applies: true },
  managerElsewhere: { reads: true, edits: false, editsVideos: false, applies: true },
  managerWithoutFlag: { reads: false, edits: false, editsVideos: false, applies: false },
  keeperOfPosts: { reads: true, edits: false, editsVideos: true, applies: true },
  leader: { reads: true, edits: false, editsVideos: true, applies: true },
  admin: { reads: true, edits: true, editsVideos: true, applies: true },
} as const;
type Person = keyof typeof people;
type Right = keyof (typeof people)['visitor'];

const nowhere = { resourceId: randomUUID(), postingId: randomUUID(), categoryId: randomUUID() };
const place = { departmentId: 'logistics', ...nowhere, videoId: randomUUID() };
const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** Every call of the contract that stands below a department, the right it asks for and a body that would do. */
const calls: readonly { name: string; endpoint: Endpoint; right: Right; body?: unknown }[] = [
  ...rows('departments', departments, {
    roster: ['reads'],
    positions: ['reads'],
    briefing: ['reads'],
    saveBriefing: ['edits', { content: '<p>Form up.</p>' }],
  }),
  ...rows('resources', resources, {
    list: ['reads'],
    create: ['edits', { name: 'Chart', link: 'https://example.org', description: '', tags: [] }],
    update: ['edits', { name: 'Chart', link: 'https://example.org', description: '', tags: [] }],
    remove: ['edits'],
  }),
  ...rows('applications', applications, {
    list: ['reads'],
    listWithSubmissions: ['edits'],
    create: ['edits', { title: 'Hauler', description: '', tags: [] }],
    update: ['edits', { title: 'Hauler', description: '', tags: [], isOpen: false }],
    remove: ['edits'],
    submit: ['applies', { message: '<p>Me.</p>' }],
  }),
  ...rows('videos', departmentVideos, {
    categories: ['reads'],
    createCategory: ['editsVideos', { categoryName: 'Training', description: '' }],
    updateCategory: ['editsVideos', { categoryName: 'Training', description: '' }],
    removeCategory: ['editsVideos'],
    videos: ['reads'],
    addVideo: ['editsVideos', { videoTitle: 'Docking', videoUrl: link }],
    updateVideo: ['editsVideos', { videoTitle: 'Docking', videoUrl: link }],
    removeVideo: ['editsVideos'],
  }),
];

function rows<C extends Readonly<Record<string, Endpoint>>>(
  feature: string,
  contract: C,
  wanted: { readonly [Name in keyof C]: readonly [Right, unknown?] },
) {
  return Object.entries(contract).map(([name, endpoint]) => {
    const [right, body] = wanted[name as keyof C];
    return { name: `${feature}.${name}`, endpoint, right, body };
  });
}

describe.each(engines)('department calls on $engine', (engine) => {
  let server: TestServer;
  const tokens: Partial<Record<Person, string>> = {};

  beforeAll(async () => {
    server = await startServer({ engine });
    const inLogistics = positionByTitle('Hauler')?.id ?? null;
    const elsewhere = positionByTitle('Chief Medical Officer')?.id ?? null;
    const join = async (overrides: Parameters<TestServer['member']>[0]) =>
      (await server.member(overrides)).token;
    tokens.recruit = await join({ flags: [] });
    tokens.orgMember = await join({});
    tokens.manager = await join({ tertiaryPositionId: inLogistics });
    tokens.managerElsewhere = await join({ primaryPositionId: elsewhere });
    tokens.managerWithoutFlag = await join({ flags: [], primaryPositionId: inLogistics });
    tokens.keeperOfPosts = await join({ flags: ['OrgMember', 'CanManagePosts'] });
    tokens.leader = await join({ role: 'Leader' });
    tokens.admin = await join({ role: 'Admin' });
  });
  afterAll(() => server.close());

  const people_ = Object.entries(people) as [Person, (typeof people)[Person]][];
  describe.each(people_)('%s', (person, rights) => {
    it.each(calls)('$name', async ({ endpoint, right, body }) => {
      const token = tokens[person];
      const input = { params: place, ...(body === undefined ? {} : { body }) };
      const call = { ...input, ...(token === undefined ? {} : { token }) } as CallInput<Endpoint>;
      const { status } = await server.send(endpoint, call);
      if (token === undefined) expect(status).toBe(401);
      else if (rights[right]) expect([200, 204, 404]).toContain(status);
      else expect(status).toBe(403);
    });
  });

  it('answers 404 for a department that does not exist, also to an Admin', async () => {
    const params = { departmentId: 'piracy' };
    const token = tokens.admin ?? '';
    expect(await server.refusal(departments.roster, { params, token })).toMatchObject({
      status: 404,
      message: 'Department not found.',
    });
  });

  it('takes the department in any letter case, for the rights as for the rows', async () => {
    const params = { departmentId: 'LOGISTICS' };
    const body = { content: '<p>Any case.</p>' };
    await server.call(departments.saveBriefing, { params, body, token: tokens.manager ?? '' });
    const token = tokens.orgMember ?? '';
    const { content } = await server.call(departments.briefing, { params: place, token });
    expect(content).toBe('<p>Any case.</p>');
  });
});
