/** What pages ask of the worker. `DROP_IMAGES` comes from data/caches, `SKIP_WAITING` from data/worker. */
export type MessageType = 'DROP_IMAGES' | 'SKIP_WAITING';

/** True when `asked` is the message of that type; pages of another version may send what this one does not know. */
export function isMessage(asked: unknown, type: MessageType): boolean {
  return typeof asked === 'object' && asked !== null && 'type' in asked && asked.type === type;
}
