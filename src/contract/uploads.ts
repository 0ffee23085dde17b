import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Bytes an uploaded file may have; a phone's photo fits. */
export const LARGEST_FILE = 12 * 1024 * 1024;

export const uploadedImage = z.object({ imageUrl: z.string() });

export const uploads = {
  image: endpoint('POST', '/upload/image', {
    access: 'images.upload',
    summary: 'Upload a picture for a text; answers with its address',
    upload: 'image',
    reply: uploadedImage,
  }),
};
