import { dropImages } from '#store/image-cache.ts';
import { writeBudget } from '#store/kept-pictures.ts';
import { observable } from '../observable.ts';

/** How often this tab's member has chosen something about pictures: what is needed is then fetched anew. */
export const pictureChoices = observable(0);

/** How many bytes of pictures this device may keep from now on; what no longer fits leaves at once. */
export async function choosePictureBudget(budget: number): Promise<void> {
  await writeBudget(budget);
  pictureChoices.set(pictureChoices.get() + 1);
}

/** All of them leave; those that are needed come again. */
export async function clearPictures(): Promise<void> {
  await dropImages();
  pictureChoices.set(pictureChoices.get() + 1);
}
