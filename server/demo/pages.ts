import type { aboutSections, motd, pages } from '#server/db/schema.ts';
import type { Dice } from './dice.ts';

export type DemoSection = typeof aboutSections.$inferInsert;
export type DemoPage = typeof pages.$inferInsert;
type MotdRow = typeof motd.$inferInsert;

const sections: readonly (readonly [title: string, picture: string, content: string])[] = [
  [
    'Who we are',
    'dawn-line',
    '<p>Farwatch is a company of people who would rather arrive together than first. We haul, escort, survey and patch up, most evenings of the week, in eight departments and one voice channel that is always open.</p><p>You need no ship to begin with, and no record. You need an evening.</p>',
  ],
  [
    'How we fly',
    'ringed-giant',
    '<p>Three evenings a week have a plan, the others have company. You sign up for a seat, and the seat is yours until you give it back.</p><ul><li><p><strong>Tuesday and Friday:</strong> escorted crossings, nine hulls at most.</p></li><li><p><strong>Sunday:</strong> survey flights, the long way round.</p></li><li><p><strong>Any other night:</strong> ask in the lounge, somebody is always fuelling up.</p></li></ul><p>Leaders plan two weeks ahead. If an event needs you, its role says so.</p>',
  ],
  [
    'The eight departments',
    'green-veil',
    '<p>Every member may hold up to three positions, in any department. Most of us start in one and end up somewhere quite different. Applications are open to everybody, from any department.</p>',
  ],
  [
    'Our history',
    'rust-moon',
    '<p>It began with one borrowed Caravel, nine people, and a load of ice that nobody else wanted to take to Lyra. The ice melted on the way. We went back for more, with lanterns this time.</p><p>The long version is on the <a href="/history">history page</a>.</p>',
  ],
  [
    'Code of conduct',
    '',
    '<p>Be kind on voice. Losses are discussed the next day, not during the flight. What is said in hangar 4 stays in hangar 4, except the jokes.</p><p>Anyone who spoils the evening for somebody else is asked to leave, politely the first time.</p>',
  ],
  [
    'Alliances',
    '',
    '<p>We keep a standing agreement with two neighbouring companies: rescue first, invoices later, and nobody counts afterwards who was rescued more often.</p>',
  ],
];

/** About Us: six sections, which leaves room up to the limit. */
export function demoAboutSections(dice: Dice, changedBy: string): DemoSection[] {
  return sections.map(([title, picture, content], at) => ({
    id: dice.uuid(),
    title,
    content,
    bannerImage: picture === '' ? '' : `/art/sample/${picture}.webp`,
    positionId: at + 1,
    changedBy,
  }));
}

/** The pages with a route of their own, and two that are reached by `/page/{name}`. */
export const demoPages: readonly DemoPage[] = [
  {
    id: 'mission',
    content:
      '<p>We exist so that nobody has to make the crossing alone. Everything else, the departments, the calendar, the ranks, is in service of that one sentence.</p><blockquote><p>Every lane has a lantern, and somebody who lights it.</p></blockquote><h2>What that means on an evening</h2><ul><li><p><strong>A seat for everyone who asks.</strong> Events are planned with a role for the newest pilot in the room.</p></li><li><p><strong>Plans that survive a dropped connection.</strong> Briefings are written down, not only spoken.</p></li><li><p><strong>Home together.</strong> A convoy ends when the last hull is in the hangar.</p></li></ul><h2>What we do not do</h2><p>We do not hunt the unwilling, we do not keep lists, and we do not count hours. If you were away for a season, your place is where you left it. The <a href="/history">history page</a> tells how we came to that.</p>',
  },
  {
    id: 'history',
    content:
      '<p>The first crossing was an accident. Nine pilots had taken the same badly paid contract, one of them had a hull large enough for it, and none of them had looked at the weather.</p><h2>The first lantern</h2><p>Halfway to Lyra the beacon of the old lane failed. Somebody hung a work light on the marker buoy and stayed until the last ship was past it. It took four hours. The lamp is in the lounge now, and whoever joins switches it on once.</p><h2>Since then</h2><ul><li><p><strong>First year:</strong> sixty crossings, Logistics and Security founded in the same week, after the same loss.</p></li><li><p><strong>Second year:</strong> Medical, Exploration, and the first Sunday flight.</p></li><li><p><strong>Third year:</strong> Ring station rents us hangar 4, and we have a calendar instead of a notice board.</p></li></ul>',
  },
  {
    id: 'vision',
    content:
      '<p>A lane is safe when nobody thinks about it any more. We would like to be that boring.</p><h2>In the next two years</h2><ol><li><p>A lantern at both ends of the lane past the Veil.</p></li><li><p>An aid post within ten minutes of every place we fly to.</p></li><li><p>In every department somebody who can teach what the chief knows.</p></li></ol>',
  },
  {
    id: 'insurance',
    content:
      '<p>What is covered, and what to do when it has happened.</p><table><thead><tr><th><p>Where</p></th><th><p>Covered</p></th></tr></thead><tbody><tr><td><p>Planned events</p></td><td><p>all of it</p></td></tr><tr><td><p>On the way there</p></td><td><p>half</p></td></tr><tr><td><p>Races</p></td><td><p>nothing</p></td></tr></tbody></table><p>Log the loss within two days, with the event’s name. Logistics answers within the week.</p>',
  },
  {
    id: 'handbook',
    content:
      '<p>The short handbook of a new member.</p><h2>Your first week</h2><ol><li><p>Fill in your profile, above all your Discord name.</p></li><li><p>Say under <em>My Org Journey</em> what you like to do.</p></li><li><p>Take a Crew seat on Sunday.</p></li></ol><h2>Words we use</h2><ul><li><p><strong>Hull:</strong> a ship with somebody in it.</p></li><li><p><strong>Lantern:</strong> whoever stays last.</p></li></ul>',
  },
];

export const demoMotd: MotdRow = {
  id: 'MotD',
  value:
    '<p>Three things before the season starts:</p><ul><li><p>The relief convoy has <strong>no medic seats left, and one for a surgeon</strong>. Please ask around in your departments.</p></li><li><p>New members arrived this week. Say hello, and put them in a ship.</p></li><li><p>Briefings for next month are due on Sunday evening.</p></li></ul><p>Well flown, all of you.</p>',
};
