import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { flags } from '#contract/access.ts';
import { answers } from '#contract/answers.ts';
import { checkInMarks } from '#contract/check-in.ts';
import { eventStates } from '#contract/sign-up-rules.ts';
import { roleCalled } from '#domain/event-role.ts';

const keptAudience = z.object({
  departments: z.array(z.string()),
  positions: z.array(z.number()),
  flags: z.array(z.enum(flags)),
});

const storedEvent = z.object({
  id: z.string(),
  title: z.string(),
  start: z.coerce.date(),
  end: z.coerce.date(),
  description: z.string(),
  eventImageUrl: z.string(),
  createdBy: z.string().nullable(),
  createdAt: z.coerce.date(),
  revision: z.number(),
  handoverHours: z.number().optional(),
  state: z.enum(eventStates).optional(),
  publishAt: z.coerce.date().nullish(),
  opensAt: z.coerce.date().nullish(),
  closesAt: z.coerce.date().nullish(),
  ...{ locked: z.boolean().optional(), confirm: z.boolean().optional() },
  ...{ offReason: z.string().optional(), lockReason: z.string().optional() },
  ...{ question: z.string().optional(), audience: keptAudience.nullish() },
  helpers: z.array(z.string()).optional(),
  ...{ seriesId: z.string().nullish(), occurrence: z.string().nullish() },
  seriesFields: z.record(z.string(), z.string()).nullish(),
  botWaits: z.boolean().optional(),
  roles: z.array(
    z.object({
      id: z.optional(z.string()),
      name: z.string(),
      icon: z.string(),
      department: z.string(),
      capacity: z.number(),
      place: z.number(),
      listRevision: z.number().default(0),
      audience: keptAudience.nullish(),
    }),
  ),
  rsvps: z.array(
    z.object({
      userId: z.string(),
      roleId: z.string().nullish(),
      role: z.string(),
      attending: z.boolean(),
      answer: z.enum(answers).optional(),
      givenRevision: z.number().nullish(),
      givenUpAt: z.coerce.date().nullish(),
      source: z.string(),
      changedAt: z.coerce.date(),
      revision: z.number(),
    }),
  ),
  formerNames: z
    .array(z.object({ roleId: z.string(), name: z.string(), until: z.coerce.date() }))
    .default([]),
  notes: z.array(z.object({ userId: z.string(), note: z.string() })).default([]),
  waitlist: z
    .array(
      z.object({
        ...{ roleId: z.string(), userId: z.string(), ticket: z.number() },
        createdAt: z.coerce.date(),
      }),
    )
    .default([]),
  checkIns: z
    .array(
      z.object({
        ...{ userId: z.string(), mark: z.enum(checkInMarks), at: z.coerce.date() },
        ...{ by: z.string().nullable(), revision: z.number() },
      }),
    )
    .default([]),
});
export type StoredEvent = ReturnType<typeof eventIn>;

/**
 * An event as the audit keeps it. Older versions kept no ids of roles: then an RSVP is matched to its role by name. What such a one says
 * of an answer is whether it is a seat.
 */
export function eventIn(before: unknown) {
  const event = storedEvent.parse(before);
  const roles = event.roles.map((role) => ({ ...role, id: role.id ?? randomUUID() }));
  const places = event.rsvps.map(({ attending, answer, ...rsvp }) => {
    const roleId = rsvp.roleId ?? roleCalled(roles, rsvp.role)?.id ?? null;
    return {
      ...rsvp,
      roleId,
      answer: answer ?? (attending ? ('seat' as const) : ('none' as const)),
    };
  });
  return { ...event, roles, rsvps: places };
}

/** Ids of the members whose RSVPs or marks a deleted event had, and of its helpers. */
export function attendeesIn(before: unknown): string[] {
  const { rsvps: places, checkIns: marks, helpers = [] } = storedEvent.parse(before);
  return [...new Set([...[...places, ...marks].map(({ userId }) => userId), ...helpers])];
}
