/** Lets everything run that does not wait for the network. */
export async function settlePromises(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
}
