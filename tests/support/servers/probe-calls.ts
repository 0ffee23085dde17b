import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/problem.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import type { Feature } from '#server/core/http/feature.ts';
import { implement, type Context } from '#server/core/calls/implement.ts';
import { pages } from '#server/db/schema.ts';

// These calls exist in tests only: they show what the core does around any call.

export const probe = {
  /** Adds one to a counter in the database and returns it. */
  count: endpoint('POST', '/probe/count', {
    access: 'rsvp.set',
    summary: 'Counts',
    mayWait: true,
    body: z.object({ name: z.string().check(z.minLength(1)), by: z.optional(z.int()) }),
    reply: z.object({ count: z.number() }),
  }),
  /** Counts, and then does what the body says: refuse, fail, or wait for `release`. */
  trouble: endpoint('POST', '/probe/trouble', {
    access: 'rsvp.set',
    summary: 'Counts, then refuses or fails',
    mayWait: true,
    body: z.object({
      name: z.string(),
      kind: z.enum(['refuse', 'busy', 'limit', 'crash', 'wait', 'crash-once']),
    }),
    reply: z.object({ count: z.number() }),
  }),
  department: endpoint('PUT', '/probe/departments/:departmentId', {
    access: 'department.edit',
    summary: 'Needs a right in the department of the path',
    mayWait: true,
    reply: z.object({ departmentId: z.string() }),
  }),
  image: endpoint('POST', '/probe/image', {
    access: 'rsvp.set',
    summary: 'Stores an image',
    upload: 'image',
    reply: z.object({ imageUrl: z.string() }),
  }),
  greet: endpoint('GET', '/probe/greet/:name', {
    access: 'anyone',
    summary: 'Says who calls',
    query: z.object({ loud: z.optional(z.string()) }),
    reply: z.object({ caller: z.nullable(z.string()), name: z.string() }),
  }),
};

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

interface Meeting {
  /** A gate that the test opens: the kind `wait` waits for it. */
  readonly release: Gate;
  /** A gate that a waiting handler opens. */
  readonly arrival: Gate;
}

/** The probe's calls; `entered` counts how often `trouble` was carried out. */
export function probeFeature(meeting?: Meeting): Feature & { entered: number; crashed: boolean } {
  const feature = {
    entered: 0,
    crashed: false,
    routes: implement('probe', probe, {
      count: ({ db, body }) => increase(db, body.name, body.by ?? 1),
      async trouble({ db, body }) {
        feature.entered += 1;
        const counted = await increase(db, body.name, 1);
        if (body.kind === 'refuse')
          throw new ApiError('role_full', 'The role is full.', { current: counted });
        if (body.kind === 'limit') throw new RetryLater('rate_limited', 'Slower.', 7);
        if (body.kind === 'busy') throw new ApiError('busy', 'Not now.');
        if (body.kind === 'crash') throw new Error('secret inside');
        if (body.kind === 'crash-once' && !feature.crashed) {
          feature.crashed = true;
          throw new Error('secret inside');
        }
        if (body.kind === 'wait') {
          meeting?.arrival.open();
          await meeting?.release.opened;
        }
        return counted;
      },
      department: async ({ params }) => ({ departmentId: params.departmentId }),
      async image(context) {
        const { file, services } = context;
        if (!file) throw new ApiError('upload_refused', 'No file.');
        const { id } = memberOf(context);
        return { imageUrl: await services.uploads.saveImage(file, id, async () => undefined) };
      },
      greet: async (context) => ({
        caller: context.caller ? memberOf(context).username : null,
        name: context.params.name,
      }),
    }),
  };
  return feature;
}

export function aMeeting(): Meeting {
  return { release: aGate(), arrival: aGate() };
}

function aGate(): Gate {
  let resolveOpened: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve;
  });
  return { opened, open: () => resolveOpened?.() };
}

type Db = Context<typeof probe.count>['db'];

/** Increases a counter, which is stored in `pages`, as any table would do. */
async function increase(db: Db, name: string, by: number) {
  const [row] = await db
    .insert(pages)
    .values({ id: name, revision: by })
    .onConflictDoUpdate({ target: pages.id, set: { revision: sql`${pages.revision} + ${by}` } })
    .returning({ count: pages.revision });
  return { count: row?.count ?? 0 };
}

export async function countOf(db: Db, name: string): Promise<number> {
  const [row] = await db.select({ count: pages.revision }).from(pages).where(eq(pages.id, name));
  return row?.count ?? 0;
}
