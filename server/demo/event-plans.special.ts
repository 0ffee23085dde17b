import type { EventPlan } from './event-plans.ts';

export interface SpecialPlan extends EventPlan {
  /** Days from today. */
  readonly day: number;
  /** Role -> places taken; decided at random if missing. */
  readonly taken?: Readonly<Record<string, number>>;
}

/** Events that do not come round every week. */
export const specials: readonly SpecialPlan[] = [
  {
    day: -44,
    title: 'The Breach crossing',
    at: 18,
    hours: 4,
    description:
      '<p>All nine hulls through, two of them on tow. The debrief is among the leadership videos; the insurers are still reading it.</p>',
    picture: 'ringed-giant',
    roles: {
      'Fleet commander': 1,
      Hauler: 9,
      'Escort pilot': 12,
      'Field medic': 4,
      Engineer: 4,
      Comms: 2,
    },
  },
  {
    day: -17,
    title: 'Survey of Korrin IV, last leg',
    at: 15,
    hours: 5,
    description: '<p>Forty gaps left on the chart. Bring a scanner and something to eat.</p>',
    picture: 'rust-moon',
    roles: { Surveyor: 10, Pathfinder: 3, Scout: 6, 'Refuel pilot': 2 },
  },
  {
    day: 1,
    title: 'Relief convoy to Ring station',
    at: 20,
    hours: 2.5,
    description:
      '<p>Ring station is short of medical stores after the storm. <strong>Hangar 4 from 19:30</strong>, departure at 20:00 sharp, lights off past the marker buoy.</p><ul><li><p>Haulers carry stores out and filters back.</p></li><li><p>One surgeon stays on the station for the night.</p></li></ul><p>Losses are covered. Questions to Logistics.</p>',
    picture: 'ringed-giant',
    roles: { Hauler: 8, 'Escort pilot': 6, 'Field medic': 2, Surgeon: 1, Pathfinder: 4 },
    taken: { Hauler: 6, 'Escort pilot': 5, 'Field medic': 2, Surgeon: 0, Pathfinder: 1 },
  },
  {
    day: 2,
    title: 'Chiefs’ round table',
    at: 18,
    hours: 1,
    description:
      '<p>The eight departments compare their plans for the next two weeks. Everybody is welcome to listen; the minutes are in the resources of Operations.</p>',
    roles: { 'Flight lead': 2, Recorder: 1, Guest: 20 },
  },
  {
    day: 8,
    title: 'Open day and fly-in',
    at: 17,
    hours: 4,
    description:
      '<p>Hangars open, cockpits too. Bring friends, let them sit in things. <strong>New members</strong> get a tour, a drink and a first flight, in that order.</p>',
    picture: 'dawn-line',
    roles: { Guest: 30, Instructor: 4, Herald: 2, 'Flight controller': 2 },
  },
  {
    day: 22,
    title: 'Two-day expedition: the Veil',
    at: 15,
    hours: 30,
    description:
      '<p>Out on the first day, back on the second. We sleep, or do not, at the old relay.</p><h3>Bring</h3><ul><li><p>Fuel for three legs.</p></li><li><p>A second pilot for anything larger than a Caravel.</p></li></ul>',
    picture: 'green-veil',
    roles: {
      Pathfinder: 3,
      Surveyor: 8,
      Scout: 6,
      'Refuel pilot': 2,
      'Field medic': 2,
      Engineer: 2,
    },
  },
  {
    day: 36,
    title: 'Fleet review',
    at: 16,
    hours: 3,
    description:
      '<p>Everything that flies, in one line, for one picture. Paint is optional, being on time is not.</p>',
    picture: 'ringed-giant',
    roles: {
      'Fleet commander': 1,
      'Flight controller': 3,
      'Flight lead': 6,
      Recorder: 3,
      Crew: 25,
    },
  },
  {
    day: 55,
    title: 'First light on the new lane',
    at: 19,
    hours: 3,
    description:
      '<p>The lane past the Veil opens with a lantern at each end. Somebody has to carry them.</p>',
    picture: 'dawn-line',
    roles: { Hauler: 2, 'Escort pilot': 8, Pathfinder: 4, Surveyor: 4, Guest: 12 },
  },
];
