import type { posts } from '#server/db/schema.ts';
import { hoursBefore } from './clock.ts';
import type { Dice } from './dice.ts';
import { filmAt } from './films.ts';

export type DemoPost = typeof posts.$inferInsert;

interface Text {
  readonly title: string;
  readonly daysAgo: number;
  readonly content?: string;
  readonly picture?: string;
  readonly film?: number;
  readonly isPinned?: true;
}

const texts: readonly Text[] = [
  {
    title: 'Convoy season opens on the Lyra run',
    daysAgo: 2,
    picture: 'ringed-giant',
    content:
      '<p>One escorted crossing a week until the new year, and a night convoy every other Friday. Each of them is on the calendar with its own roles and seats.</p><ul><li><p><strong>Tuesdays:</strong> standard escort, nine hulls at most.</p></li><li><p><strong>Sundays:</strong> the long way round, for those who like to look out of the window.</p></li></ul><p>Losses on escorted crossings are covered. Bring snacks.</p>',
  },
  { title: 'Debrief: how we kept all nine hulls through the Breach', daysAgo: 4, film: 0 },
  {
    title: 'Survey of Korrin IV is complete',
    daysAgo: 8,
    picture: 'rust-moon',
    content:
      '<p>Four months, sixty-one flights, one tow. The chart has no gaps left and the refinery has a list of good rocks that will last until summer.</p><p>Thank you to every surveyor who flew the same valley twice because the first scan was <em>almost</em> good.</p>',
  },
  {
    title: 'Ring station refit: the hangar is yours again',
    daysAgo: 11,
    picture: 'dawn-line',
    content:
      '<p>The refit is done. <strong>Hangar 4</strong> takes hulls up to the size of a Caravel from tonight, hangar 2 goes back to being a workshop.</p><h3>What changed</h3><ul><li><p>The approach lights are where the chart says they are.</p></li><li><p>Fuel is on the left wall, snacks on the right.</p></li></ul><p>Thank you to everybody who carried plating.</p>',
  },
  { title: 'Formation in four minutes', daysAgo: 15, film: 1 },
  {
    title: 'Photo contest: the winners, and the one that got away',
    daysAgo: 17,
    picture: 'green-veil',
    content:
      '<p>Forty-four pictures, three winners, and one that was disqualified because the ship in it was on fire and nobody had called Medical.</p><ol><li><p>Lumen, “Lantern, from below”.</p></li><li><p>Odalys, “Before the storm”.</p></li><li><p>Finch, “Fuel: 2 percent”.</p></li></ol>',
  },
  {
    title: 'Medical is looking for four more pairs of hands',
    daysAgo: 24,
    content:
      '<p>The aid posts at Lyra and Ring station are open every evening now, and four of those evenings have nobody. No experience needed: the first lesson is on Thursday, and the second is in the field.</p><p>See the postings on the <a href="/departments/medical">Medical page</a>.</p>',
  },
  {
    title: 'What the storm cost, and what it did not',
    daysAgo: 33,
    picture: 'green-veil',
    content:
      '<p>Three hulls, two of them insured. Nobody was left out there. The full list is with the Treasurer, the thanks belong to the rescue pilots who went back twice.</p>',
  },
  {
    title: 'Read this first: how we fly together',
    daysAgo: 79,
    isPinned: true,
    content:
      '<p>Three things, and you can fly with us tonight.</p><ol><li><p><strong>Take a seat.</strong> Every event has roles; a seat is yours until you give it back. If you cannot come, cancel, and the next one gets it.</p></li><li><p><strong>Be on the channel fifteen minutes early.</strong> The plan is said once.</p></li><li><p><strong>Home together.</strong> The evening ends when the last hull is in the hangar.</p></li></ol>',
  },
  {
    title: 'Discord names and event roles',
    daysAgo: 84,
    isPinned: true,
    content:
      '<p>The name in your profile must be the one you use in the chat, letter for letter: event roles are given out by it. You’ll find it under <a href="/dashboard">My Profile</a>.</p>',
  },
  {
    title: 'Insurance and loss rules, in one page',
    daysAgo: 129,
    isPinned: true,
    picture: 'dawn-line',
    content:
      '<p>Losses on planned events are covered in full, losses on the way to them by half, losses during races not at all. Log it within two days. The whole text is on the <a href="/page/insurance">insurance page</a>.</p>',
  },
];

/** What the home page shows: news, two of them films, and three pinned ones. */
export function demoPosts(dice: Dice, now: Date, authorId: string): DemoPost[] {
  return texts.map((text) => ({
    id: dice.uuid(),
    title: text.title,
    content: text.content ?? '',
    isPinned: text.isPinned ?? false,
    isVideoPost: text.film !== undefined,
    videoUrl: text.film === undefined ? '' : filmAt(text.film),
    postImageUrl: text.picture === undefined ? '' : `/art/sample/${text.picture}.webp`,
    createdBy: authorId,
    changedBy: authorId,
    createdAt: hoursBefore(now, text.daysAgo * 24 + dice.below(6)),
  }));
}
