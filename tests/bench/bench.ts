// `npm run bench`: figures, one JSON line each. Nothing here passes or fails; a name as argument runs that one,
// and names of attacks behind `attacks` run only those.
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { benchAttacks } from './attacks.ts';
import { benchColdStart } from './cold-start.ts';
import { benchDepartment } from './department.ts';
import { benchHotEvent } from './hot-event.ts';
import { benchFeed } from './feed.ts';
import { benchFirstSync } from './first-sync.ts';
import { benchInteractions } from './interactions.ts';
import { benchLastSeats } from './last-seats.ts';
import { benchLive } from './live.ts';
import { benchMembers } from './members.ts';
import { benchMemory } from './memory.ts';
import { benchMonthSwitch } from './month.ts';
import { benchNews } from './news.ts';
import { benchPublicLists } from './public-lists.ts';
import { benchProcesses } from './processes.ts';
import { benchReplay } from './replay.ts';
import { benchRsvps } from './rsvps.ts';
import { benchSearch } from './search.ts';
import { benchSeries } from './series.ts';
import { benchServerStart } from './server-start.ts';
import { benchSync } from './sync.ts';
import { benchTurns } from './turns.ts';
import { benchWaitlists } from './waitlists.ts';

const benches = {
  month: benchMonthSwitch,
  turns: benchTurns,
  sync: benchSync,
  first: benchFirstSync,
  feed: benchFeed,
  rsvps: benchRsvps,
  hot: benchHotEvent,
  'last-seats': benchLastSeats,
  waitlists: benchWaitlists,
  series: benchSeries,
  lists: benchPublicLists,
  memory: benchMemory,
  'server-start': benchServerStart,
  processes: benchProcesses,
  replay: benchReplay,
  news: benchNews,
  start: benchColdStart,
  interactions: benchInteractions,
  department: benchDepartment,
  members: benchMembers,
  search: benchSearch,
  live: benchLive,
  attacks: benchAttacks,
};

const wanted = process.argv.slice(2);
await ensureBuilt();
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench(wanted);
}
