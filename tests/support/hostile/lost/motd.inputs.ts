import { FIRST, kept, lost, SECOND, type LostThing } from '../lost-thing.ts';

const message = (id: string, value: string, basedOn: number) => ({
  ...{ id, name: 'motd.publish', reply: { id: 'MotD', value, revision: basedOn + 1 } },
  args: { id: 'MotD', isNew: false, basedOn, draft: { value } },
});

export const things: readonly LostThing[] = [
  {
    input: 'a message of the day and its edit, where the copy has none',
    accepts: [message(FIRST, '<p>Hi</p>', 0), message(SECOND, '<p>Hello</p>', 1)],
    ...lost(SECOND, 'PUT', '/motd', { value: '<p>Hello</p>', revision: 0 }),
  },
  {
    input: 'a message of the day, where the copy has the one before',
    accepts: [message(FIRST, '<p>Hello</p>', 3)],
    ...lost(FIRST, 'PUT', '/motd', { value: '<p>Hello</p>', revision: 3 }),
    left: { motd: [{ id: 'MotD', value: '<p>Hi</p>', revision: 3 }] },
  },
  {
    ...{ ...kept, input: 'a message of the day, of somebody who leads no more' },
    ...{ accepts: [message(FIRST, '<p>Hello</p>', 3)], left: {}, withdrawn: ['leaders'] },
  },
];
