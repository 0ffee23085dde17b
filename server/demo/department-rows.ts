import { firstDepartments } from '#domain/first/organisation.ts';
import type { submissions } from '#server/db/application-tables.ts';
import type { briefings, postings, resources } from '#server/db/schema.ts';
import type { DemoAccount } from './accounts.ts';
import { hoursBefore } from './clock.ts';
import { fleetTexts } from './department-texts.fleet.ts';
import { serviceTexts } from './department-texts.services.ts';
import type { Dice } from './dice.ts';
import { libraryRows, type LibraryRows } from './library.ts';

export interface DepartmentRows extends LibraryRows {
  readonly briefings: readonly (typeof briefings.$inferInsert)[];
  readonly resources: readonly (typeof resources.$inferInsert)[];
  readonly postings: readonly (typeof postings.$inferInsert)[];
  readonly submissions: readonly (typeof submissions.$inferInsert)[];
}

const texts = { ...fleetTexts, ...serviceTexts };
const departmentIds = firstDepartments.map(({ id }) => id as keyof typeof texts);

interface Makers {
  readonly now: Date;
  readonly applicants: readonly DemoAccount[];
  /** Whose work all of it is. */
  readonly changedBy: string;
}

/** Briefing, resources, postings with submissions, and videos of all eight departments. */
export function demoDepartments(
  dice: Dice,
  { now, applicants, changedBy }: Makers,
): DepartmentRows {
  const submitted: (typeof submissions.$inferInsert)[] = [];
  const posted = departmentIds.flatMap((departmentId) =>
    texts[departmentId].postings.map(
      ({ title, description, tags, isOpen, submissions: messages }) => {
        const id = dice.uuid();
        const authors = dice.shuffled(applicants);
        for (const [at, message] of (messages ?? []).entries())
          submitted.push({
            id: dice.uuid(),
            postingId: id,
            departmentId,
            userId: authors[at]?.id ?? null,
            message,
            createdAt: hoursBefore(now, 5 + dice.below(400)),
          });
        return { id, departmentId, title, description, tags: [...tags], isOpen, changedBy };
      },
    ),
  );
  const libraries = departmentIds.map((library) => ({
    library,
    categories: texts[library].videos.map(([name, description, videos]) => ({
      name,
      description,
      videos,
    })),
  }));
  return {
    briefings: departmentIds.map((id) => ({ id, content: texts[id].briefing, changedBy })),
    resources: departmentIds.flatMap((departmentId) =>
      texts[departmentId].resources.map(([name, link, description, tags]) => ({
        id: dice.uuid(),
        departmentId,
        name,
        link,
        description,
        tags: [...tags],
        changedBy,
      })),
    ),
    postings: posted,
    submissions: submitted,
    ...libraryRows(dice, libraries, changedBy),
  };
}
