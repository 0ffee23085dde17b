import type { DepartmentText } from './department-text.ts';

/** The departments whose people mostly fly. */
export const fleetTexts: Readonly<
  Record<'logistics' | 'security' | 'exploration' | 'operations', DepartmentText>
> = {
  logistics: {
    briefing:
      '<p>The Lyra run is open. Until the new year we move <strong>one escorted convoy a week</strong>, and every other Friday one by night.</p><ul><li><p>Load at Ring station, hangar 4. The manifest closes 30 minutes before departure.</p></li><li><p>Refined ore first, then medical, then everything else.</p></li><li><p>Losses on escorted runs are covered; log them within two days.</p></li></ul>',
    resources: [
      [
        'Cargo grid planner',
        'https://tools.farwatch.example/grid',
        'Fits your hull to the manifest before you do it with a tractor beam.',
        ['tools', 'hauling'],
      ],
      [
        'Refinery yields by station',
        'https://docs.farwatch.example/refinery',
        'Updated after each patch by the survey team.',
        ['mining', 'prices'],
      ],
      [
        'Loss form',
        'https://docs.farwatch.example/losses',
        'Five questions. Answer them while you are still angry.',
        ['insurance'],
      ],
    ],
    postings: [
      {
        title: 'Convoy Lead',
        description:
          '<p>You plan a crossing, brief nine pilots, and get everybody home. We are looking for somebody who stays calm when the lead ship does not answer.</p><ul><li><p>At least ten convoys flown, in any role.</p></li><li><p>Free on Tuesdays, and on a Friday now and then.</p></li></ul>',
        tags: ['leading', 'convoy', 'voice'],
        isOpen: true,
        submissions: [
          'I have flown the Lyra run fourteen times since spring, four of them as second. Tuesdays are always free.',
          'Eleven convoys, all of them home. I would like to learn the briefing part alongside somebody first.',
          'I led convoys at my last company for a year. I do not shout.',
        ],
      },
      {
        title: 'Quartermaster',
        description:
          '<p>Hangar 4 needs somebody who knows what is in it. An hour a week, and a good memory.</p>',
        tags: ['hangar', 'lists'],
        isOpen: true,
        submissions: ['I keep lists for fun. Ask anybody in Exploration about the snack ledger.'],
      },
      {
        title: 'Miner',
        description:
          '<p>Breaks rocks, keeps the refinery fed, and knows when a rock is not worth the fuel.</p>',
        tags: ['mining', 'evenings'],
        isOpen: false,
        submissions: [
          'I own a drill and patience.',
          'New, but I have read the yields table twice.',
        ],
      },
    ],
    videos: [
      [
        'Convoy basics',
        'Formation, spacing, and what the lights mean.',
        [
          'Formation in four minutes',
          'Lights off: how to keep station in the dark',
          'Ring station approach, all four hangars',
          'Loading a Caravel in ninety seconds',
        ],
      ],
      [
        'Mining and refining',
        'From the first ping to the sold load.',
        ['Where the good rocks are on Korrin IV', 'Reading a fracture curve'],
      ],
    ],
  },
  security: {
    briefing:
      '<p>Two wings on every crossing, one on every survey beyond the marker buoys. <strong>We fire second</strong>, and we write down why.</p><ul><li><p>Patrols of the inner lanes are on Mondays and Thursdays, whoever is there.</p></li><li><p>After-action notes within a day; three sentences are enough.</p></li></ul>',
    resources: [
      [
        'Escort positions',
        'https://docs.farwatch.example/escort',
        'Four diagrams: close, wide, ahead, and what to do when it is too late for either.',
        ['escort', 'formation'],
      ],
      [
        'Known pirates of the Lyra lane',
        'https://docs.farwatch.example/faces',
        'Hulls, habits, and who you can talk to.',
        ['patrol', 'reports'],
      ],
    ],
    postings: [
      {
        title: 'Wing Pilot',
        description:
          '<p>Close escort on Tuesdays and Fridays. You keep the station you were given, even when something more interesting passes.</p>',
        tags: ['escort', 'flying'],
        isOpen: true,
        submissions: [
          'Eight escorts as a guest, two of them with something to do. I would like to stay.',
          'I fly badly but I fly where I am told to.',
        ],
      },
      {
        title: 'Security Lead',
        description: '<p>Runs the watch for a season: rosters, notes, and the calm voice.</p>',
        tags: ['leading'],
        isOpen: false,
      },
    ],
    videos: [
      [
        'Escort',
        'How to be exactly where you should be.',
        [
          'Close, wide, ahead',
          'Two wings and one freighter',
          'Breaking off without losing anybody',
        ],
      ],
      ['Boarding', 'Doors, and what is behind them.', ['Airlocks in pairs', 'A quiet way in']],
    ],
  },
  exploration: {
    briefing:
      '<p>Korrin IV is on the chart, all of it. Next is <strong>the Veil</strong>: two days out and back, with a night at the old relay.</p><ol><li><p>Sundays stay survey flights, every skill welcome.</p></li><li><p>Found something? Mark it, name it later, tell Intelligence first.</p></li></ol>',
    resources: [
      [
        'The chart',
        'https://chart.farwatch.example',
        'Everything we have seen, with who saw it first.',
        ['maps', 'survey'],
      ],
      [
        'Fuel for the long way round',
        'https://tools.farwatch.example/fuel',
        'Enter hull and legs; it answers honestly.',
        ['tools', 'planning'],
      ],
    ],
    postings: [
      {
        title: 'Surveyor',
        description:
          '<p>You fly slowly over interesting ground and write down what the scanner says. Bring a podcast.</p>',
        tags: ['survey', 'sundays'],
        isOpen: true,
        submissions: [
          'I mapped half of my last home by accident. I would like to do it on purpose.',
        ],
      },
      {
        title: 'Expedition Lead',
        description:
          '<p>The Veil needs a second lead. Ten tours flown, one of them as somebody’s second.</p>',
        tags: ['leading', 'veil'],
        isOpen: false,
      },
    ],
    videos: [
      [
        'Expeditions',
        'Long tours, cut short enough to watch.',
        [
          'Korrin IV in eleven minutes',
          'Night at the old relay',
          'The jump that was not on the chart',
        ],
      ],
      [
        'Scanning',
        'What the picture means.',
        ['Reading a faint signature', 'False echoes and real rocks'],
      ],
    ],
  },
  operations: {
    briefing:
      '<p>The calendar is full until the fleet review. If you plan something, look for a gap first and <strong>tell us two weeks ahead</strong>.</p><ul><li><p>Every plan fits on one page, or it is two plans.</p></li><li><p>Comms drill every other Monday; flight leads come to at least one a month.</p></li></ul>',
    resources: [
      [
        'One-page plan',
        'https://docs.farwatch.example/one-page',
        'The form we brief from. Copy it, fill it, send it.',
        ['planning', 'forms'],
      ],
      [
        'Frequencies and call signs',
        'https://docs.farwatch.example/frequencies',
        'Valid until the review; after that they change.',
        ['voice'],
      ],
      [
        'Minutes of the chiefs’ round table',
        'https://docs.farwatch.example/minutes',
        'What was decided, and what only sounded like it.',
        ['minutes'],
      ],
    ],
    postings: [
      {
        title: 'Flight Controller',
        description:
          '<p>Keeps forty ships from wanting the same pad. You sit, you look at a screen, and you are loved by everybody.</p>',
        tags: ['voice', 'calm'],
        isOpen: true,
        submissions: ['I direct trains for a living. Would you like that too?'],
      },
      {
        title: 'Line Pilot',
        description:
          '<p>Flies the slot, holds the slot. Enough of you at the moment, thank you.</p>',
        tags: ['flying'],
        isOpen: false,
        submissions: ['I can hold a slot.', 'Me too, and I have two hulls.'],
      },
    ],
    videos: [
      [
        'Planning',
        'One page, one voice.',
        ['From idea to plan in twenty minutes', 'Roles, seats and reserves'],
      ],
      [
        'In the air',
        'Recorded on the channel.',
        ['Forty ships, one pad', 'Handing over a channel'],
      ],
    ],
  },
};
