import { useQuery } from '@tanstack/react-query';
import { portal, type PortalEdit, type PortalSettings } from '#contract/portal.ts';
import { callServer, uploadToServer } from '#runtime/call-server.ts';
import { credentialsNow, current } from '#runtime/current.ts';
import { queryClient, takeAnswer, type QueryResult } from '#runtime/query-client.ts';
import { tellSiteChanged } from '#runtime/site-changes.ts';
import { readyPicture } from '#store/ready-picture.ts';
import { useObservable } from '../observable.ts';

// The settings of the portal are asked of the server whenever somebody looks. All calls throw ApiError when refused,
// NetworkError when unanswered.

const PORTAL = 'portal settings';

/** What has been asked of the server. */
export interface AskedFor<T> {
  /** Undefined until it has been fetched. */
  readonly value: T | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The settings of the portal, for an Admin. */
export function usePortalSettings(): AskedFor<PortalSettings> {
  const userId = useObservable(current)?.userId;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [PORTAL, userId],
      queryFn: (): QueryResult<PortalSettings> =>
        callServer(portal.read, { credentials: credentialsNow() }),
      refetchOnMount: 'always',
    },
    queryClient,
  );
  return { value: data, failure: error, retry: () => void refetch() };
}

/** Saves what the edit names; the page shows it at once, whether or not it hears the server's stream. */
export async function savePortal(edit: PortalEdit): Promise<void> {
  const saved = await callServer(portal.save, { credentials: credentialsNow(), body: edit });
  await takeAnswer([PORTAL, current.get()?.userId], saved);
  tellSiteChanged();
}

const pictures = { logo: portal.saveLogo, background: portal.saveBackground } as const;
export type PortalPicture = keyof typeof pictures;

/** Makes a picture ready and sends it; it is the portal's once this resolves with its address. Throws UnfitPicture as well. */
export async function uploadPortalPicture(
  which: PortalPicture,
  chosen: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ readonly address: string; readonly note: string | null }> {
  const { file, note } = await readyPicture(chosen);
  const sent = { file, credentials: credentialsNow(), onProgress, signal };
  const { imageUrl } = await uploadToServer(pictures[which], sent);
  await queryClient.invalidateQueries({ queryKey: [PORTAL] });
  tellSiteChanged();
  return { address: imageUrl, note };
}

/** Has the server mail the Admin, who is told by ApiError what the mail server said if it didn't take it. */
export async function askForTestMail(): Promise<void> {
  await callServer(portal.testMail, { credentials: credentialsNow() });
}
