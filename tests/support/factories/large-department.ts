import { randomUUID } from 'node:crypto';
import { positionsOf } from '#tests/support/factories/first-organisation.ts';
import type { Queryable } from '#server/db/database.ts';
import { resources, users, videoCategories, videos } from '#server/db/schema.ts';
import { aUser } from './rows.ts';

export interface DepartmentSize {
  readonly id: 'logistics' | 'medical';
  readonly members: number;
  readonly resources: number;
  readonly videos: number;
}

/** The size of a department with which screens must stay smooth. */
export const LARGE = { id: 'logistics', members: 500, resources: 200, videos: 300 } as const;

/**
 * Fills a department: "logistics-7", "Chart 7", "Film 7 of logistics". All videos are in one category and half of the
 * members have one position, which is the worst case for a screen. Returns the category's id.
 */
export async function fillDepartment(db: Queryable, size: DepartmentSize): Promise<string> {
  const positions = positionsOf(size.id).filter(({ title }) => !title.startsWith('Chief '));
  const [category] = await db
    .insert(videoCategories)
    .values({ library: size.id, categoryName: 'All films' })
    .returning({ id: videoCategories.id });
  const categoryId = category?.id ?? '';
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
  await db.insert(users).values(
    upTo(size.members).map((n) => ({
      ...aUser({ username: `${size.id}-${n}` }),
      id: randomUUID(),
      passwordHash: '',
      primaryPositionId: positions[n % 2 === 0 ? 0 : n % positions.length]?.id ?? null,
    })),
  );
  await db.insert(resources).values(
    upTo(size.resources).map((n) => ({
      departmentId: size.id,
      name: `Chart ${n}`,
      link: `https://charts.example/${n}`,
      description: 'What lies between the gate and the ring, and who may be met there.',
      tags: ['charts', `sector${n % 20}`],
    })),
  );
  await db.insert(videos).values(
    upTo(size.videos).map((n) => ({
      library: size.id,
      categoryId,
      videoTitle: `Film ${n} of ${size.id}`,
      videoUrl: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
    })),
  );
  return categoryId;
}
