import * as z from 'zod';

// SPEC 27.3: what `data.json` holds. Its JSON schema, made of this, travels with it.

const moment = z.iso.datetime().describe('ISO 8601, in UTC');
const momentOrNull = moment.nullable();
const text = z.string();
const textOrNull = text.nullable();
const html = text.describe('HTML');

const event = z.object({
  id: text,
  title: text,
  start: moment,
  end: moment,
});

const account = z.object({
  id: text,
  username: text,
  email: text,
  waitingEmail: textOrNull.describe('An address that waits for its confirmation'),
  role: text,
  flags: z.array(text),
  discordId: text,
  discordName: text,
  gameUserName: text,
  mainInGameRole: text,
  secondaryInGameRoles: z.array(text),
  avatarUrl: text,
  activityScore: z.number(),
  positions: z.array(z.object({ title: text, department: text, rank: text })),
  joinDate: moment,
  createdAt: moment,
  lastLogin: momentOrNull,
  suspension: z.object({ since: moment, until: momentOrNull, reason: text }).nullable(),
});

const joining = z.object({
  cameBy: z
    .array(z.object({ purpose: text, at: moment }))
    .describe(
      'Invitations that you came by; what they are for is in the words of whoever made them',
    ),
  declined: z.object({ note: text, at: moment }).nullable(),
  invitations: z
    .array(
      z.object({
        purpose: text,
        createdAt: moment,
        endsAt: momentOrNull,
        revokedAt: momentOrNull,
        used: z.number(),
      }),
    )
    .describe('Invitations that you made'),
});

const devices = z.object({
  sessions: z.array(
    z.object({ device: text, createdAt: moment, lastSeen: moment, expiresAt: moment }),
  ),
  notified: z
    .array(z.object({ service: text, zone: text, createdAt: moment }))
    .describe('Browsers that are sent notifications, by whose service'),
  passkeys: z.array(z.object({ device: text, createdAt: moment, lastUsedAt: momentOrNull })),
  calendarFeed: z.object({ createdAt: moment }).nullable(),
});

const submission = z.object({
  posting: text,
  department: text,
  message: html,
  createdAt: moment,
  state: text,
  note: text,
  decidedAt: momentOrNull,
  conversation: z.array(z.object({ from: z.enum(['you', 'department']), text, at: moment })),
});

const written = z.object({
  posts: z.array(
    z.object({
      id: text,
      title: text,
      content: html,
      videoUrl: text,
      postImageUrl: text,
      createdAt: moment,
    }),
  ),
  events: z.array(event.extend({ description: html, createdAt: moment })),
  messages: z
    .array(z.object({ about: text, text, sent: z.number(), at: moment }))
    .describe('Messages that you wrote to people; sent is to how many'),
  answers: z
    .array(z.object({ posting: text, department: text, text, at: moment }))
    .describe('What you wrote in the conversations about other members’ applications'),
});

const change = z.object({ at: moment, subject: text, action: text, title: text });

/** Everything personal that the portal has of one member. */
export const collectedData = z.object({
  madeAt: moment,
  portal: z.object({ name: text, address: text }),
  account,
  preferences: z
    .object({
      interests: z.array(text),
      playstyle: text,
      squadPreference: text,
      skills: text,
      primaryRole: text,
      secondaryRole: text,
      tertiaryRole: text,
    })
    .nullable(),
  notificationSettings: z.record(text, z.unknown()).nullable(),
  joining,
  devices,
  rsvps: z.array(
    z.object({
      event,
      role: text,
      answer: text,
      attending: z.boolean(),
      note: text,
      source: text,
      changedAt: moment,
    }),
  ),
  waitlists: z.array(z.object({ event, role: text, createdAt: moment })),
  seatWatches: z.array(z.object({ event, role: text, createdAt: moment })),
  helping: z.array(z.object({ event })).describe('Events at which you may check in'),
  checkIns: z.array(z.object({ event, mark: text, at: moment })),
  away: z.array(z.object({ from: moment, to: moment, note: text })),
  series: z.array(z.object({ title: text, role: text, createdAt: moment })),
  submissions: z.array(submission),
  written,
  notices: z.array(z.object({ at: moment, readAt: momentOrNull, title: text, body: text })),
  changes: z.array(change).describe('What you changed in the last year'),
  changesOfAccount: z
    .array(z.object({ at: moment, action: text, byYou: z.boolean() }))
    .describe('Changes of your account in the last year'),
  pictures: z.array(
    z.object({
      address: text,
      file: textOrNull.describe('In this archive; null for one that is not in it'),
    }),
  ),
});
export type CollectedData = z.infer<typeof collectedData>;
