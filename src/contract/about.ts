import * as z from 'zod/mini';
import { aboutSectionRow } from './about-row.ts';
import { basedOn, html, imageUrl, line } from './shapes.ts';
import { endpoint } from './endpoint.ts';
import { uploadedImage } from './uploads.ts';

const place = z.int().check(z.minimum(0), z.maximum(1_000_000));

const sectionFields = () => ({
  title: line(),
  content: z._default(html(), ''),
  bannerImage: z._default(imageUrl, ''),
});

export const sectionDraft = z.lazy(() => z.object(sectionFields()));
export type SectionDraft = z.infer<typeof sectionDraft>;

export const about = {
  list: endpoint('GET', '/pages/about/sections', {
    access: 'anyone',
    isPublicContent: true,
    summary: 'The sections of About Us, in their order',
    reply: z.array(aboutSectionRow),
  }),
  create: endpoint('POST', '/pages/about/sections', {
    access: 'content.edit',
    summary: 'Add a section; without a positionId it becomes the last',
    richText: 'content',
    pictureField: 'bannerImage',
    body: z.lazy(() => z.object({ ...sectionFields(), positionId: z.optional(place) })),
    reply: aboutSectionRow,
  }),
  update: endpoint('PUT', '/pages/about/sections/:id', {
    access: 'content.edit',
    summary:
      'Change a section; with a positionId it takes that place, and whoever has it takes its own',
    richText: 'content',
    pictureField: 'bannerImage',
    body: z.lazy(() =>
      z.object({ ...sectionFields(), positionId: z.optional(place), revision: basedOn }),
    ),
    reply: aboutSectionRow,
  }),
  remove: endpoint('DELETE', '/pages/about/sections/:id', {
    access: 'content.edit',
    summary: 'Delete a section',
  }),
  uploadBanner: endpoint('POST', '/pages/about/sections/upload/banner', {
    access: 'content.edit',
    summary: 'Upload a banner; answers with its address',
    upload: 'image',
    reply: uploadedImage,
  }),
};
