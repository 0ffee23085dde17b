import { describe, expect, it } from 'vitest';
import { seenText, sentText, sentToText } from './message-words.ts';

const about = { eventId: null, departmentId: null, title: '' };

describe('SPEC 24.6 what is said of a message', () => {
  it.each([
    [0, 30, 'Seen by none of 30 yet'],
    [12, 30, 'Seen by 12 of 30'],
    [30, 30, 'Seen by all 30'],
  ])('%i of %i have seen it', (seen, sent, text) => {
    expect(seenText({ seen, sent })).toBe(text);
  });

  it.each([
    [{ ...about, eventId: 'e1', title: 'Milk run' }, 3, 'Everyone with a seat in Milk run'],
    [{ ...about, departmentId: 'logistics', title: 'Logistics' }, 3, 'Everyone in Logistics'],
    [about, 3, '3 selected members'],
    [about, 1, 'One member'],
  ])('names its readers', (to, sent, text) => {
    expect(sentToText({ about: to, sent })).toBe(text);
  });

  it('counts whom it is on its way to', () => {
    expect(sentText({ sent: 1 })).toBe('Your message is on its way to one member.');
    expect(sentText({ sent: 7 })).toBe('Your message is on its way to 7 members.');
  });
});
