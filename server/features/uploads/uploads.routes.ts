import { ApiError } from '#contract/problem.ts';
import { uploads } from '#contract/uploads.ts';
import { implement } from '#server/core/implement.ts';

export const uploadsRoutes = implement('uploads', uploads, {
  image: async ({ file, services }) => {
    if (!file) throw new ApiError('upload_refused', 'Please choose a picture to upload.');
    return { imageUrl: await services.uploads.saveImage(file) };
  },
});
