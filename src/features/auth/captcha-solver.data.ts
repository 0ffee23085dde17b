import { solveChallengeWorkers, type Challenge } from 'altcha-lib';
import type { Reply } from '#contract/endpoint.ts';
import type { captcha } from '#contract/captcha.ts';
import workerAddress from './captcha-worker.data.ts?worker&url';
import { scriptAddress } from '#runtime/script-address.ts';

/** More workers would only take turns, and make a phone hot. */
const MOST_WORKERS = 4;

/** Solves a challenge in a worker and returns the proof; null if it took too long. */
export async function solve(challenge: Reply<typeof captcha.challenge>): Promise<string | null> {
  const solution = await solveChallengeWorkers({
    // The contract does not describe the parameters, which only ALTCHA's two halves read.
    challenge: challenge as unknown as Challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency),
    createWorker: () => new Worker(scriptAddress(workerAddress), { type: 'module' }),
  });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
