import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of processor time that a process has taken; the kernel counts hundredths of a second. */
export async function processorMs(pid: number): Promise<number> {
  const { own } = await timesOf(pid);
  return own;
}

/** The same with all of its children, also those that have ended: a PostgreSQL with its connections. */
export async function processorMsOfAll(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const { own, ended } = await timesOf(parent);
  let sum = own + ended;
  for (const pid of pids) {
    const times = await timesOf(pid).catch(() => null); // it may just have ended
    if (times?.parent === parent) sum += times.own;
  }
  return sum;
}

async function timesOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (at: number) => Number(fields[at]) * 10;
  return { parent: Number(fields[1]), own: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) };
}
