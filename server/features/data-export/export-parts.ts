import type { ExportPart } from './export-part.ts';
import { groupedParts, oneOfEach } from './export-part.ts';
import { accountPart } from './parts/account.part.ts';
import { awayPart } from './parts/away.part.ts';
import { accountChangesPart, changesPart } from './parts/changes.part.ts';
import { checkInsPart, helpingPart } from './parts/check-ins.part.ts';
import { devicesPart } from './parts/devices.part.ts';
import { joiningPart } from './parts/joining.part.ts';
import { noticesPart } from './parts/notices.part.ts';
import { rsvpsPart } from './parts/rsvps.part.ts';
import { seriesPart } from './parts/series.part.ts';
import { preferencesPart, settingsPart } from './parts/settings.part.ts';
import { submissionsPart } from './parts/submissions.part.ts';
import { waitlistsPart, watchesPart } from './parts/waiting.part.ts';
import { writtenAnswers } from './parts/written-answers.part.ts';
import { writtenEvents } from './parts/written-events.part.ts';
import { writtenMessages } from './parts/written-messages.part.ts';
import { writtenPosts } from './parts/written-posts.part.ts';

const rsvps = {
  rsvps: rsvpsPart,
  waitlists: waitlistsPart,
  seatWatches: watchesPart,
  helping: helpingPart,
  checkIns: checkInsPart,
  away: awayPart,
  series: seriesPart,
};

const written = groupedParts({
  posts: writtenPosts,
  events: writtenEvents,
  messages: writtenMessages,
  answers: writtenAnswers,
});

/** The parts of a member's data by their names, in the sections and the order in which somebody would look for them. */
export const exportSections = [
  { id: 'account', title: 'Account', parts: { account: accountPart } },
  {
    ...{ id: 'settings', title: 'Preferences and settings' },
    parts: { preferences: preferencesPart, notificationSettings: settingsPart },
  },
  { id: 'joining', title: 'Invitations', parts: { joining: joiningPart } },
  { id: 'devices', title: 'Devices', parts: { devices: devicesPart } },
  { id: 'rsvps', title: 'RSVPs', parts: rsvps },
  { id: 'applications', title: 'Applications', parts: { submissions: submissionsPart } },
  { id: 'written', title: 'What you wrote', parts: { written } },
  { id: 'notices', title: 'Notifications', parts: { notices: noticesPart } },
  {
    ...{ id: 'changes', title: 'Changes' },
    parts: { changes: changesPart, changesOfAccount: accountChangesPart },
  },
] as const satisfies readonly SectionOfParts[];

interface SectionOfParts {
  readonly id: string;
  readonly title: string;
  readonly parts: Readonly<Record<string, ExportPart>>;
}

/** All of several objects in one. */
type Merged<Each> = (Each extends unknown ? (one: Each) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type ExportParts = Merged<(typeof exportSections)[number]['parts']>;

/** All of them, in that order. */
export const exportParts = oneOfEach<ExportPart>(
  exportSections.map(({ parts }) => parts),
) as unknown as ExportParts;
