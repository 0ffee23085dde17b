import { about, type SectionDraft } from '#contract/about.ts';
import { type AboutSectionRow } from '#contract/about-row.ts';
import { credentialsNow } from '#runtime/current.ts';
import { callServer } from '#runtime/call-server.ts';
import { syncNow } from './sync-now.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { publish, type Publishing, type PublishingForm } from './publishing.ts';

// What admins do with About Us. Nothing is queued: each call resolves when the device has the server's result. All throw ApiError
// when refused, NetworkError without an answer.

/** Adds a section as the last; the same `key` again adds no second one. */
export async function addSection(draft: SectionDraft, key: string): Promise<void> {
  await callServer(about.create, { credentials: credentialsNow(), body: draft, key });
  await syncNow();
}

interface SectionEdit extends SectionDraft {
  /** The revision that the edit started from. */
  readonly revision: number;
}

/** Saves an edit of a section: refused when somebody else was faster. */
export async function saveSection(id: string, body: SectionEdit, key: string): Promise<void> {
  await callServer(about.update, { credentials: credentialsNow(), params: { id }, body, key });
  await syncNow();
}

/** Swaps the places of two sections. */
export async function swapSections(
  section: AboutSectionRow,
  other: AboutSectionRow,
): Promise<void> {
  const { id, title, content, bannerImage, revision } = section;
  await callServer(about.update, {
    credentials: credentialsNow(),
    params: { id },
    body: { title, content, bannerImage, revision, positionId: other.positionId },
  });
  await syncNow();
}

export async function removeSection({ id }: AboutSectionRow): Promise<void> {
  await callServer(about.remove, { credentials: credentialsNow(), params: { id } });
  await syncNow();
}

interface PageEdit {
  readonly draft: { readonly content: string; readonly title?: string | undefined };
  readonly form: PublishingForm;
  /** The revision that the edit started from. */
  readonly basedOn: number;
}

/** Publishes a content page: refused when somebody else was faster. Throws like `publish`. */
export function savePage(name: string, { draft, basedOn, form }: PageEdit): Promise<Publishing> {
  return publish(pageIntention.with({ id: name, isNew: false, basedOn, draft }), { form });
}
