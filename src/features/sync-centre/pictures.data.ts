import { useQuery } from '@tanstack/react-query';
import { bytesOf, readBudget, readPictures } from '#store/kept-pictures.ts';
import { queryClient, type QueryResult } from '#runtime/query-client.ts';
import * as choices from '#runtime/picture-choices.ts';

const KEY = ['pictures'];
/** Pictures come and go while somebody looks. */
const FRESH_MS = 2_000;

/** How many bytes of pictures this device keeps, and how many it may keep. */
export interface PictureUse {
  readonly used: number;
  readonly budget: number;
}

/** Null if this browser keeps no pictures; undefined while it is being asked. */
export function usePictureUse(): PictureUse | null | undefined {
  const { data } = useQuery(
    {
      queryKey: KEY,
      queryFn: (): QueryResult<PictureUse | null> => readUse(),
      refetchInterval: FRESH_MS,
      networkMode: 'always',
    },
    queryClient,
  );
  return data;
}

/** SPEC 16.2: limits the kept pictures to so many bytes. Throws the browser's DOMException. */
export async function changePictureBudget(budget: number): Promise<void> {
  await choices.choosePictureBudget(budget);
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Removes all kept pictures. Throws the browser's DOMException. */
export async function removePictures(): Promise<void> {
  await choices.clearPictures();
  await queryClient.invalidateQueries({ queryKey: KEY });
}

async function readUse(): Promise<PictureUse | null> {
  if (!('caches' in globalThis)) return null;
  const pictures = await readPictures();
  const known = pictures.filter(({ bytes }) => Number.isFinite(bytes));
  return { used: bytesOf(known), budget: await readBudget() };
}
