/** What one department has to say. Titles of postings are titles of its positions. */
export interface DepartmentText {
  readonly briefing: string;
  readonly resources: readonly (readonly [
    name: string,
    link: string,
    description: string,
    tags: readonly string[],
  ])[];
  readonly postings: readonly {
    readonly title: string;
    readonly description: string;
    readonly tags: readonly string[];
    readonly isOpen: boolean;
    readonly submissions?: readonly string[];
  }[];
  readonly videos: readonly (readonly [
    category: string,
    description: string,
    titles: readonly string[],
  ])[];
}
