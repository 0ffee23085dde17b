import { ApiError } from '#contract/problem.ts';
import { embedFormOf, videoLinkProblem } from '#domain/videos/video-links.ts';

/** The form in which a video's address is saved (SPEC 5.21). Refuses with 422 and a sentence at the field `videoUrl`. */
export function videoAddress(text: string): string {
  const embed = embedFormOf(text);
  if (embed !== null) return embed;
  const message = videoLinkProblem(text) ?? '';
  throw new ApiError('invalid', message, { fields: { videoUrl: message } });
}
