export const emptyPage = { content: '' };
export type PageDraft = typeof emptyPage;
