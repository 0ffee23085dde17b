import type { PositionRow } from '#contract/member-rows.ts';
import type { Position } from './position.ts';

// Kept apart from the catalogue, because rights are judged everywhere and these texts appear on two screens only.

/** What a position is for; empty if nobody has written it down. */
export function descriptionOf({ id }: Pick<Position, 'id'>): string {
  return descriptions[id] ?? '';
}

/** Positions as the server lists them and the device keeps them. */
export function positionRows(positions: readonly Position[]): PositionRow[] {
  return positions.map((position) => {
    const { id, title, department } = position;
    return { id, title, description: descriptionOf(position), department };
  });
}

const descriptions: Readonly<Record<number, string>> = {
  1: 'Lit the first lantern and still checks the oil.',
  2: 'Answers for everything, decides what nobody else may.',
  3: 'Looks after members, from the first hello to the farewell.',
  4: 'Writes what the organisation says, and says it once.',
  5: 'Keeps the calendar full and the evenings apart.',
  6: 'Counts the credits, pays the losses, keeps the book.',
  90: 'New here. Say hello.',
  91: 'Learns on the job, beside somebody experienced.',
  92: 'Away for a season; the place is kept.',
  93: 'Speaks for us at other people’s tables.',
  101: 'Decides what moves, when, and with whom.',
  102: 'Plans the crossings of the week and keeps the manifests.',
  103: 'Briefs nine pilots and gets nine hulls home.',
  104: 'Knows what is in the hangar, and where.',
  105: 'Moves cargo on our runs and reports losses.',
  106: 'Breaks rocks for the refinery.',
  107: 'Leaves nothing useful adrift.',
  201: 'Decides who flies beside whom, and where we do not fly.',
  202: 'Runs the watch and writes the after-action notes.',
  203: 'Takes a wing along the lanes and brings it back.',
  204: 'Flies close escort and keeps station.',
  205: 'Goes through the airlock first.',
  206: 'Opens doors that somebody closed.',
  207: 'Asks who you are, kindly, every time.',
  301: 'Chooses where we go next and what we bring home from there.',
  302: 'Plans tours, fuel and the way back.',
  303: 'Leads a tour of several days.',
  304: 'Finds the jump that is not on the chart.',
  305: 'Maps what the scouts found.',
  306: 'Flies ahead, looks, comes back and says what is there.',
  307: 'Keeps the charts, and the stories in their margins.',
  401: 'One plan for many ships, and the last word on it.',
  402: 'Turns a plan into roles, times and frequencies.',
  403: 'Calls the formation.',
  404: 'Takes four ships where the plan says.',
  405: 'Takes eight people where no ship fits.',
  406: 'Keeps forty ships from wanting the same pad.',
  407: 'Flies the slot, holds the slot.',
  501: 'Sees to it that nobody runs dry, cold or out of tea.',
  502: 'Plans who is where.',
  503: 'Runs the hangar floor on launch nights.',
  504: 'Repairs in flight what should not have been hit.',
  505: 'Brings the tanker to where the needle points down.',
  506: 'Takes a turret where one is free.',
  507: 'Runs the lounge and the open days.',
  601: 'Knows before the others do, and says it plainly.',
  602: 'Weighs what came in and decides who must hear it.',
  603: 'Writes the weekly picture.',
  604: 'Listens, sorts, and writes the short version.',
  605: 'Is somewhere else just now.',
  606: 'Reads prices as others read weather.',
  607: 'Remembers it in writing.',
  701: 'Answers for hulls, tools and the things that hum.',
  702: 'Plans refits and keeps the list of fittings.',
  703: 'Makes two components agree that never met.',
  704: 'Refits hulls and keeps the fittings list.',
  705: 'Writes the tools, and mends them at night.',
  706: 'Feeds the chat bot and reads its log.',
  707: 'Holds the lamp, learns the rest.',
  801: 'Decides who goes in, and that everybody comes out.',
  802: 'Runs the roster and the aid posts.',
  803: 'Decides who goes in, and when.',
  804: 'Flies the ambulance, not the fight.',
  805: 'Has steady hands in unsteady ships.',
  806: 'Flies with operations and picks people up.',
};
