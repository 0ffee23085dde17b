import type { Library } from './library.ts';

/** What leaders watch before they lead. */
export const leadershipLibrary: Library = {
  library: 'leadership',
  categories: [
    {
      name: 'Leading an evening',
      description: 'From the first idea to the last hull in the hangar.',
      videos: [
        'Planning backwards from the landing',
        'Saying the plan once',
        'When the lead is lost',
      ],
    },
    {
      name: 'Debriefs',
      description: 'What went well, what did not, and why.',
      videos: ['The Breach crossing, from the flagship', 'Storm at Ring station, hour by hour'],
    },
    {
      name: 'People',
      description: 'Talks that are better had early.',
      videos: ['The first talk with a new member', 'Two pilots who do not get along'],
    },
  ],
};
