/** Lets everything that can go on without the network go on. */
export async function settlePromises(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}
