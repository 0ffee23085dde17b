import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const uploadedImage = z.object({ imageUrl: z.string() });

export const uploads = {
  image: endpoint('POST', '/upload/image', {
    access: 'images.upload',
    summary: 'Upload a picture for a text; answers with its address',
    upload: 'image',
    reply: uploadedImage,
  }),
};
