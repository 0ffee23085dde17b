import { ApiError } from '#contract/problem.ts';
import { uploads } from '#contract/uploads.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { keepImage } from '#server/core/files/image-quota.ts';
import { implement } from '#server/core/calls/implement.ts';

export const uploadsRoutes = implement('uploads', uploads, {
  image: async (context) => {
    if (!context.file) throw new ApiError('upload_refused', 'Please choose a picture to upload.');
    return { imageUrl: await keepImage(context.file, memberOf(context).id, context.services) };
  },
});
