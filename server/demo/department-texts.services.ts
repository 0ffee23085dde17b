import type { DepartmentText } from './department-text.ts';

/** The departments that keep the others flying. */
export const serviceTexts: Readonly<
  Record<'support' | 'intelligence' | 'technology' | 'medical', DepartmentText>
> = {
  support: {
    briefing:
      '<p>We have no chief at the moment and quite a lot of tea. Until there is one, <strong>the officers take turns by week</strong>; the turn is on the hangar door.</p><ul><li><p>Tankers fly with every tour of more than two legs.</p></li><li><p>The open day needs hosts, guides, and somebody who can explain the toilets.</p></li></ul>',
    resources: [
      [
        'Turret sheet',
        'https://docs.farwatch.example/turrets',
        'Which seat sees what, for every hull we own.',
        ['gunnery', 'hulls'],
      ],
      [
        'Refuelling in flight',
        'https://docs.farwatch.example/refuel',
        'Slowly, from below, and with the radio on.',
        ['flying', 'fuel'],
      ],
    ],
    postings: [
      {
        title: 'Gunner',
        description:
          '<p>Takes a turret where one is free. We teach leading, you bring a steady hand.</p>',
        tags: ['gunnery', 'evenings'],
        isOpen: true,
        submissions: ['I like sitting backwards.', 'Steady hand, cold feet. Is the turret heated?'],
      },
      {
        title: 'Lounge Steward',
        description:
          '<p>Runs the lounge on one evening a week: a story to start with, and an eye on whoever came alone.</p>',
        tags: ['lounge', 'people'],
        isOpen: true,
      },
      {
        title: 'Refuel Pilot',
        description: '<p>Both tankers have their crew until spring.</p>',
        tags: ['flying'],
        isOpen: false,
      },
    ],
    videos: [
      [
        'Gunnery',
        'From the seat.',
        ['Leading a target, explained with oranges', 'Sharing a sky with friends'],
      ],
      [
        'Hangar floor',
        'Before and after.',
        ['A launch night from the deck', 'Refuelling from below'],
      ],
    ],
  },
  intelligence: {
    briefing:
      '<p>The picture of the week is read every other Wednesday. <strong>What you saw counts more than what you think it means</strong>; write both, and say which is which.</p><ul><li><p>Prices: one look a day per station is enough.</p></li><li><p>Faces and hulls go to Security the same evening.</p></li></ul>',
    resources: [
      [
        'How to write a report',
        'https://docs.farwatch.example/reports',
        'Who, where, when, how sure. Four lines.',
        ['reports', 'forms'],
      ],
      [
        'Price watch',
        'https://tools.farwatch.example/prices',
        'Twelve stations, sixty goods, three months back.',
        ['market', 'tools'],
      ],
    ],
    postings: [
      {
        title: 'Signals Analyst',
        description:
          '<p>Listens, sorts, and writes the short version. Two hours a week, whenever you like.</p><p>You will hear a lot of static.</p>',
        tags: ['signals', 'quiet'],
        isOpen: true,
        submissions: ['I already listen to static to fall asleep.'],
      },
      {
        title: 'Market Watcher',
        description: '<p>Three stations have nobody watching. One look a day.</p>',
        tags: ['market'],
        isOpen: true,
      },
      {
        title: 'Field Agent',
        description: '<p>We will ask you.</p>',
        tags: ['elsewhere'],
        isOpen: false,
        submissions: ['You did ask me. I am answering.'],
      },
    ],
    videos: [
      [
        'Reports',
        'Good ones and bad ones.',
        ['Four lines that saved a convoy', 'What we got wrong in spring'],
      ],
      ['Markets', 'Prices, read as weather.', ['Why Lyra buys ice', 'A price that is too good']],
    ],
  },
  technology: {
    briefing:
      '<p>Workshop every other Wednesday. Hangar 2 is <strong>a workshop again</strong>: whatever stands there for more than a week without a name on it becomes spare parts.</p><ul><li><p>Fittings are tried on one hull before they are tried on nine.</p></li><li><p>Bugs on this site go to the software table; say what you did and what you saw.</p></li></ul>',
    resources: [
      [
        'Fittings list',
        'https://docs.farwatch.example/fittings',
        'What we fly with and why, hull by hull.',
        ['hulls', 'fittings'],
      ],
      [
        'Cooler table',
        'https://tools.farwatch.example/coolers',
        'Heat against noise. Yours is too big.',
        ['tools', 'components'],
      ],
      [
        'What the bot can do',
        'https://docs.farwatch.example/bot',
        'Commands, and what it answers when it is cross.',
        ['bot', 'chat'],
      ],
    ],
    postings: [
      {
        title: 'Software Developer',
        description:
          '<p>Writes the tools, and mends them at night. We have a planner, a price watch, a bot, and <code>one very long spreadsheet</code> that wants to be the fourth.</p>',
        tags: ['code', 'tools'],
        isOpen: true,
        submissions: [
          'Ten years of other people’s spreadsheets. Show me yours.',
          'I can read code and would like to learn to write it.',
        ],
      },
      {
        title: 'Shipwright',
        description:
          '<p>Refits, measures, writes it down. At the moment there are more of us than hulls.</p>',
        tags: ['hulls'],
        isOpen: false,
      },
    ],
    videos: [
      [
        'Workshop',
        'Recorded on Wednesdays.',
        ['Coolers and why yours is too big', 'Finding a rattle by ear'],
      ],
      [
        'Tools',
        'How to use what we built.',
        ['The grid planner, start to finish', 'Talking to the bot'],
      ],
    ],
  },
  medical: {
    briefing:
      '<p>Nobody is left out there. Nobody. <strong>Every planned event has a medic</strong>, or a call for one in its description.</p><ul><li><p>Aid posts at Lyra and Ring station are staffed from 19:00 to 23:00.</p></li><li><p>First aid under fire is held every fourth Thursday; come once a season, whatever your position is.</p></li></ul>',
    resources: [
      [
        'The first five minutes',
        'https://docs.farwatch.example/five-minutes',
        'What to do until we are there. Print it.',
        ['first-aid', 'everybody'],
      ],
      [
        'Aid posts and stocks',
        'https://docs.farwatch.example/aid-posts',
        'What is where, and who has the key.',
        ['stores'],
      ],
    ],
    postings: [
      {
        title: 'Field Medic',
        description:
          '<p>Flies with operations and picks people up. No experience needed: the first lesson is on a Thursday, and the second is in the field.</p>',
        tags: ['first-aid', 'beginners'],
        isOpen: true,
        submissions: [
          'I was picked up twice this year and would like to return the favour.',
          'Thursday lesson done, hands stopped shaking.',
          'I have evenings from 19:00 and a small fast hull.',
        ],
      },
      {
        title: 'Rescue Pilot',
        description: '<p>Flies the ambulance, not the fight. We need one more for weekends.</p>',
        tags: ['flying', 'weekends'],
        isOpen: true,
      },
      {
        title: 'Surgeon',
        description: '<p>Both tables are taken until the relief convoy is back.</p>',
        tags: ['station'],
        isOpen: false,
      },
    ],
    videos: [
      [
        'First aid',
        'For everybody, not only for us.',
        [
          'The first five minutes',
          'Carrying somebody through an airlock',
          'Staying calm on the channel',
        ],
      ],
      [
        'Rescue',
        'From real calls, with permission.',
        ['Behind the rust moon', 'Two pilots, one seat'],
      ],
    ],
  },
};
