/** What an evening of Farwatch Company looks like; the calendar is made of these. */
export interface EventPlan {
  readonly title: string;
  /** Hour in UTC, with minutes as a fraction. */
  readonly at: number;
  readonly hours: number;
  readonly description: string;
  readonly picture?: 'dawn-line' | 'green-veil' | 'ringed-giant' | 'rust-moon';
  /** Name of an RSVP option -> places. */
  readonly roles: Readonly<Record<string, number>>;
}

const escort: EventPlan = {
  title: 'Escort: Lyra run',
  at: 20.5,
  hours: 2,
  description:
    '<p>The standard crossing: nine hulls at most, two wings, one medic who hopes to be bored.</p><ul><li><p>Load at <strong>Ring station, hangar 4</strong>. The manifest closes 30 minutes before departure.</p></li><li><p>Losses on escorted crossings are covered.</p></li></ul>',
  picture: 'dawn-line',
  roles: { Hauler: 8, 'Escort pilot': 6, 'Field medic': 2, Gunner: 4, Comms: 1 },
};

const surveyFlight: EventPlan = {
  title: 'Sunday survey flight',
  at: 19,
  hours: 2.5,
  description:
    '<p>A slow loop with the scanners on. Good company, no hurry, and somebody always finds something.</p><p>Bring fuel for the long way round. <em>First flight with us? Take the Crew seat.</em></p>',
  picture: 'green-veil',
  roles: { Pathfinder: 2, Surveyor: 6, Scout: 4, 'Refuel pilot': 1, Crew: 6 },
};

const commsDrill: EventPlan = {
  title: 'Comms drill',
  at: 19.5,
  hours: 1,
  description:
    '<p>One hour, three frequencies, no shouting. We practise handing over a channel in the middle of a fight.</p>',
  roles: { Comms: 6, 'Flight lead': 3, Crew: 8 },
};

const workshop: EventPlan = {
  title: 'Workshop evening',
  at: 19,
  hours: 2,
  description:
    '<p>Bring a hull that rattles. We take it apart, find the rattle, and put most of it back.</p><p>Tonight’s table: <strong>coolers and why yours is too big</strong>.</p>',
  roles: { 'Systems engineer': 3, 'Test pilot': 2, Engineer: 3, Crew: 6 },
};

const marketPicture: EventPlan = {
  title: 'The picture of the week',
  at: 19,
  hours: 1,
  description:
    '<p>Intelligence reads the week aloud: prices, rumours, who was seen where. Twenty minutes, then questions.</p>',
  roles: { Analyst: 2, 'Signals operator': 2, Observer: 4, Guest: 20 },
};

const thursdays: readonly EventPlan[] = [
  {
    title: 'Salvage school',
    at: 19.5,
    hours: 2,
    description:
      '<p>How to leave nothing useful adrift. Two instructors, one wreck that has seen better days, and the paperwork.</p>',
    picture: 'rust-moon',
    roles: { Instructor: 2, Salvager: 6, Hauler: 2, 'Drone operator': 1 },
  },
  {
    title: 'First aid under fire',
    at: 19.5,
    hours: 1.5,
    description:
      '<p>The first five minutes, practised until they are dull. Everybody is welcome; nobody is really shot.</p>',
    roles: { Instructor: 1, 'Field medic': 6, 'Rescue pilot': 2, Marine: 4 },
  },
  {
    title: 'Mining: deep rock',
    at: 19.5,
    hours: 2.5,
    description:
      '<p>Korrin IV, the far belt. The rocks are large and the tempers short, so we go in pairs.</p><ol><li><p>Scouts mark.</p></li><li><p>Miners break.</p></li><li><p>Haulers wait where it is quiet.</p></li></ol>',
    picture: 'rust-moon',
    roles: { Miner: 6, Scout: 2, Hauler: 3, 'Escort pilot': 2 },
  },
  {
    title: 'Turret night',
    at: 19.5,
    hours: 1.5,
    description:
      '<p>Gunners shoot at drones, engineers mend the drones, and then we do it again faster.</p>',
    roles: { Gunner: 8, Engineer: 2, 'Drone operator': 2, 'Flight controller': 1 },
  },
];

const fridays: readonly EventPlan[] = [
  {
    title: 'Night convoy to Lyra',
    at: 20,
    hours: 2.5,
    description:
      '<p>Nine hulls, one lane, lights off past the marker buoy. Form up at <strong>Ring station, hangar 4</strong> by 19:45; stragglers are waved at.</p><p>Bring fuel for the way back. <em>Voice channel opens at 19:30.</em></p>',
    picture: 'ringed-giant',
    roles: { Hauler: 8, 'Escort pilot': 6, 'Field medic': 2, Pathfinder: 4 },
  },
  {
    title: 'Capital ship shakedown',
    at: 20,
    hours: 3,
    description:
      '<p>The big one leaves the dock. Every station wants somebody who reads the checklist aloud.</p><blockquote><p>If it hums, write it down.</p></blockquote>',
    picture: 'dawn-line',
    roles: { 'Fleet commander': 1, Engineer: 4, Gunner: 6, 'Systems engineer': 2, Crew: 10 },
  },
];

const saturdays: readonly EventPlan[] = [
  {
    title: 'Ground squad drill',
    at: 16,
    hours: 2,
    description: '<p>Doors, corners, stairs. Two squads of eight, and a medic who keeps count.</p>',
    roles: { Marine: 8, 'Boarding team': 4, 'Field medic': 2, 'Flight lead': 1 },
  },
  {
    title: 'Rescue exercise',
    at: 19,
    hours: 2,
    description:
      '<p>Somebody has lost a ship behind the rust moon and will not say where. Find them, fetch them, bring them home.</p>',
    picture: 'rust-moon',
    roles: { 'Rescue pilot': 3, 'Field medic': 4, Surgeon: 1, Scout: 4, 'Escort pilot': 2 },
  },
  {
    title: 'Racing: Korrin loop',
    at: 18,
    hours: 1.5,
    description:
      '<p>Eleven gates, three laps, no ramming before the second. Spectators take the lounge deck.</p>',
    picture: 'green-veil',
    roles: { 'Test pilot': 10, 'Flight controller': 1, Recorder: 2, Guest: 20 },
  },
];

const lounge: EventPlan = {
  title: 'Late lounge',
  at: 21.5,
  hours: 2,
  description: '<p>No plan. Somebody is always fuelling up, somebody else has a story.</p>',
  roles: { Guest: 30, Herald: 1 },
};

/** By weekday in UTC, Sunday first: what the evening is in the given week. */
export function plansOf(weekday: number, week: number): readonly EventPlan[] {
  const turn = (plans: readonly EventPlan[]) => plans.slice(week % plans.length).slice(0, 1);
  const byWeekday: readonly (readonly EventPlan[])[] = [
    [surveyFlight],
    week % 2 === 0 ? [commsDrill] : [],
    [escort],
    week % 2 === 0 ? [workshop] : [marketPicture],
    turn(thursdays),
    turn(fridays),
    [...turn(saturdays), ...(week % 2 === 1 ? [lounge] : [])],
  ];
  return byWeekday[weekday] ?? [];
}
