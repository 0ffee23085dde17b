import { positionsIn, type Position } from './position.ts';

/** Departments whose people mostly fly. Ids: the department's hundred, the chief at 1. */
export const fleetPositions: readonly Position[] = [
  ...positionsIn('logistics', [
    {
      id: 101,
      title: 'Chief Logistics Officer',
      scopes: ['manage_shipments', 'view_logs', 'overview_all', 'assign_tasks', 'viewInfo'],
      tier: 4,
    },
    {
      id: 102,
      title: 'Logistics Officer',
      scopes: ['manage_shipments', 'view_logs', 'viewInfo'],
      tier: 3,
    },
    {
      id: 103,
      title: 'Convoy Lead',
      scopes: ['manage_shipments', 'viewInfo'],
      tier: 2,
    },
    {
      id: 104,
      title: 'Quartermaster',
      scopes: ['view_logs', 'viewInfo'],
    },
    {
      id: 105,
      title: 'Hauler',
      entry: true,
    },
    { id: 106, title: 'Miner', entry: true },
    { id: 107, title: 'Salvager', entry: true },
  ]),
  ...positionsIn('security', [
    {
      id: 201,
      title: 'Chief Security Officer',
      scopes: ['manage_patrols', 'access_camera_logs', 'overview_all', 'assign_tasks', 'viewInfo'],
      tier: 4,
    },
    {
      id: 202,
      title: 'Security Lead',
      scopes: ['manage_patrols', 'access_camera_logs', 'viewInfo'],
      tier: 3,
    },
    {
      id: 203,
      title: 'Patrol Leader',
      scopes: ['manage_patrols', 'viewInfo'],
      tier: 2,
    },
    {
      id: 204,
      title: 'Wing Pilot',
      entry: true,
    },
    { id: 205, title: 'Marine', entry: true },
    { id: 206, title: 'Boarding Specialist' },
    {
      id: 207,
      title: 'Hangar Guard',
      scopes: ['access_camera_logs', 'viewInfo'],
    },
  ]),
  ...positionsIn('exploration', [
    {
      id: 301,
      title: 'Chief Exploration Officer',
      scopes: ['view_logs', 'overview_all', 'assign_tasks', 'viewInfo'],
      tier: 4,
    },
    {
      id: 302,
      title: 'Exploration Officer',
      scopes: ['view_logs', 'assign_tasks', 'viewInfo'],
      tier: 3,
    },
    {
      id: 303,
      title: 'Expedition Lead',
      scopes: ['assign_tasks', 'viewInfo'],
      tier: 2,
    },
    { id: 304, title: 'Pathfinder' },
    { id: 305, title: 'Surveyor', entry: true },
    {
      id: 306,
      title: 'Scout',
      entry: true,
    },
    {
      id: 307,
      title: 'Cartographer',
    },
  ]),
  ...positionsIn('operations', [
    {
      id: 401,
      title: 'Chief Operations Officer',
      scopes: ['overview_all', 'assign_tasks', 'view_logs', 'viewInfo'],
      tier: 4,
    },
    {
      id: 402,
      title: 'Operations Officer',
      scopes: ['overview_all', 'assign_tasks', 'viewInfo'],
      tier: 3,
    },
    {
      id: 403,
      title: 'Fleet Commander',
      scopes: ['assign_tasks', 'viewInfo'],
      tier: 4,
    },
    {
      id: 404,
      title: 'Flight Lead',
      scopes: ['assign_tasks', 'viewInfo'],
      tier: 2,
    },
    {
      id: 405,
      title: 'Squad Leader',
      scopes: ['assign_tasks', 'viewInfo'],
      tier: 2,
    },
    {
      id: 406,
      title: 'Flight Controller',
    },
    { id: 407, title: 'Line Pilot', entry: true },
  ]),
];
