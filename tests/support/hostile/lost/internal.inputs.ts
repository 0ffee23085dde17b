import { EVENT, FIRST, kept, SECOND, WATCH, type LostThing } from '../lost-thing.ts';

export const things: readonly LostThing[] = [
  {
    ...{ ...kept, input: 'what was read behind the bell, and what the chat bot was told' },
    accepts: [
      { id: FIRST, name: 'news.read', args: { ids: [WATCH], upTo: '' }, reply: undefined },
      {
        ...{ id: SECOND, name: 'bot.rsvp-update', reply: undefined },
        args: { eventId: EVENT, channelId: '1', messageId: '2' },
      },
    ],
    left: {},
  },
];
