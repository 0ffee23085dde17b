import { expect, test } from 'vitest';
import { directions, isKeptApart } from '#tests/support/hostile/directions.inputs.ts';
import { applicationIntention } from './application/application-intention.ts';
import { eventIntention } from './event/event-intention.ts';
import { postIntention } from './post/post-intention.ts';
import { profileIntention } from './profile/profile-intention.ts';
import { rsvpIntention } from './rsvp/rsvp-intention.ts';
import { decisionIntention } from './submission/decision-intention.ts';
import { messageIntention } from './submission/message-intention.ts';
import { watchIntention } from './watch/watch-intention.ts';

const event = { eventId: 'e', seenStart: '', attending: true };
const posting = { departmentId: 'support', postingId: 'p', message: '' };
const submission = { departmentId: 'support', postingId: 'p', submissionId: 's', isOwn: false };
const published = { id: 'a', isNew: true, basedOn: 0 };
const nobody = { username: '', gameUserName: '', discordName: '' };
const post = { content: '', postImageUrl: '', videoUrl: '', isPinned: false, isVideoPost: false };
const times = { start: '2026-11-26T19:30:00.000Z', end: '2026-11-26T21:00:00.000Z' };

test.each(directions)(
  'SPEC 5.26 what a change is called runs left to right around $input ($source)',
  ({ name }) => {
    const draft = { ...times, title: name, description: '', roles: [], eventImageUrl: '' };
    const labels = [
      rsvpIntention.label({ ...event, role: name, eventTitle: name }),
      watchIntention.label({ eventId: 'e', role: name, eventTitle: name, isWatching: true }),
      applicationIntention.label({ ...posting, postingTitle: name, departmentName: 'Support' }),
      messageIntention.label({ ...submission, title: name, text: 'When?' }),
      decisionIntention.label({
        ...submission,
        ...{ title: name, state: 'accepted', note: '', positionId: null },
      }),
      postIntention.label({ ...published, draft: { ...post, title: name } }),
      eventIntention.label({ ...published, draft }),
      profileIntention.label({ ...nobody, username: name, base: nobody }),
    ];
    for (const { title } of labels) {
      expect(title).toContain(name);
      expect(isKeptApart(title), title).toBe(true);
    }
  },
);
