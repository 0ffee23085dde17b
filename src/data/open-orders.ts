import { PAGE_ORDER } from '#store/worker-orders.ts';

/** Calls `open` with each path of ours that the member pressed outside the app. Returns the function that ends it. */
export function followOpenOrders(open: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const worker = navigator.serviceWorker;
  const hear = ({ data }: MessageEvent<unknown>) => {
    const path = pathIn(data);
    if (path !== null) open(path);
  };
  worker.addEventListener('message', hear);
  return () => {
    worker.removeEventListener('message', hear);
  };
}

/** The path in a message; null for any other message, such as one from another version of the worker. */
function pathIn(sent: unknown): string | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { type, path } = sent as { readonly type?: unknown; readonly path?: unknown };
  const isOurs = type === PAGE_ORDER.open && typeof path === 'string' && /^\/(?!\/)/.test(path);
  return isOurs ? path : null;
}
