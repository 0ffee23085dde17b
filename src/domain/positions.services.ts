import { positionsIn, type Position } from './position.ts';

/** Departments that keep the others flying. Ids: the department's hundred, the chief at 1. */
export const servicePositions: readonly Position[] = [
  ...positionsIn('support', [
    {
      id: 501,
      title: 'Chief Support Officer',
      scopes: ['overview_all', 'assign_tasks', 'viewInfo'],
      tier: 4,
    },
    {
      id: 502,
      title: 'Support Officer',
      scopes: ['assign_tasks', 'viewInfo'],
      tier: 3,
    },
    {
      id: 503,
      title: 'Deck Boss',
      scopes: ['assign_tasks', 'viewInfo'],
      tier: 2,
    },
    { id: 504, title: 'Engineer' },
    {
      id: 505,
      title: 'Refuel Pilot',
    },
    { id: 506, title: 'Gunner', entry: true },
    {
      id: 507,
      title: 'Lounge Steward',
      entry: true,
    },
  ]),
  ...positionsIn('intelligence', [
    {
      id: 601,
      title: 'Chief Intelligence Officer',
      scopes: ['access_camera_logs', 'view_logs', 'overview_all', 'assign_tasks', 'viewInfo'],
      tier: 4,
    },
    {
      id: 602,
      title: 'Intelligence Officer',
      scopes: ['access_camera_logs', 'view_logs', 'viewInfo'],
      tier: 3,
    },
    {
      id: 603,
      title: 'Senior Analyst',
      scopes: ['view_logs', 'viewInfo'],
      tier: 2,
    },
    {
      id: 604,
      title: 'Signals Analyst',
      entry: true,
    },
    { id: 605, title: 'Field Agent' },
    {
      id: 606,
      title: 'Market Watcher',
      entry: true,
    },
    {
      id: 607,
      title: 'Archivist',
      scopes: ['view_logs', 'viewInfo'],
    },
  ]),
  ...positionsIn('technology', [
    {
      id: 701,
      title: 'Chief Technology Officer',
      scopes: ['view_logs', 'overview_all', 'assign_tasks', 'viewInfo'],
      tier: 4,
    },
    {
      id: 702,
      title: 'Technology Officer',
      scopes: ['view_logs', 'assign_tasks', 'viewInfo'],
      tier: 3,
    },
    {
      id: 703,
      title: 'Systems Engineer',
      tier: 3,
    },
    {
      id: 704,
      title: 'Shipwright',
      tier: 2,
    },
    {
      id: 705,
      title: 'Software Developer',
    },
    {
      id: 706,
      title: 'Bot Keeper',
      scopes: ['view_logs', 'viewInfo'],
    },
    {
      id: 707,
      title: 'Workshop Apprentice',
      entry: true,
    },
  ]),
  ...positionsIn('medical', [
    {
      id: 801,
      title: 'Chief Medical Officer',
      scopes: ['overview_all', 'assign_tasks', 'view_logs', 'viewInfo'],
      tier: 4,
    },
    {
      id: 802,
      title: 'Medical Officer',
      scopes: ['assign_tasks', 'view_logs', 'viewInfo'],
      tier: 3,
    },
    {
      id: 803,
      title: 'Rescue Lead',
      scopes: ['assign_tasks', 'viewInfo'],
      tier: 2,
    },
    { id: 804, title: 'Rescue Pilot' },
    { id: 805, title: 'Surgeon', tier: 3 },
    {
      id: 806,
      title: 'Field Medic',
      entry: true,
    },
    { id: 807, title: 'Quarantine Warden' },
  ]),
];
