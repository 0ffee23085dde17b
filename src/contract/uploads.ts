import * as z from 'zod/mini';
import { string } from './shapes.ts';
import { endpoint } from './endpoint.ts';

/** Bytes an uploaded file may have; a phone's photo fits. */
export const LARGEST_FILE = 12 * 1024 * 1024;

export const TOO_LARGE = `This file is too large: a picture may have ${LARGEST_FILE / (1024 * 1024)} MB at most.`;

/** Longest side of a stored picture, in pixels. */
export const LONGEST_SIDE = 2_048;

export const uploadedImage = z.object({ imageUrl: string });

export const uploads = {
  image: endpoint('POST', '/upload/image', {
    access: 'images.upload',
    summary: 'Upload a picture for a text; answers with its address',
    upload: 'image',
    reply: uploadedImage,
  }),
};
