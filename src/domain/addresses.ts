import { textPages, type TextPage } from '#contract/documents.ts';
import { LEADERSHIP_LIBRARY } from '#contract/video-rows.ts';

// Where the portal shows what, as paths within it: news, changes, commands and mails lead there. Screens read the same parts
// in their routes; nobody else writes an address with parts (tests/law/addresses.test.ts).

export function addressOfEvent(eventId: string): string {
  return `/events/${eventId}`;
}

/** An event with the form `edit` open over it, or another one. */
export function addressOfEventForm(eventId: string, form = 'edit'): string {
  return `/events/${eventId}?form=${form}`;
}

/** The form of a new event that begins then; an ISO string. */
export function addressOfNewEvent(start: string): string {
  return `/events?new=${start}`;
}

export function addressOfPost(postId: string): string {
  return `/home?post=${postId}`;
}

/** Where a post is edited; without an id that is not known yet, the list of them. */
export function addressOfPostForm(postId = ''): string {
  return `${addressOfLeaderView('managePosts')}&post=${postId}`;
}

export function addressOfSection(sectionId: string): string {
  return `/aboutus?section=${sectionId}`;
}

export function addressOfSectionForm(sectionId = ''): string {
  return `${addressOfSection(sectionId)}&edit=yes`;
}

/** Whether a page has an address of its own, besides `/page/…`: `name` is in lower case. */
export function isTextPage(name: string): name is TextPage {
  return textPages.some((one) => one === name);
}

/** Where everybody reads a page. */
export function addressOfPage(name: string): string {
  return isTextPage(name) ? `/${name}` : `/page/${encodeURIComponent(name)}`;
}

/** Where a page is edited; one with an address of its own is led there. */
export function addressOfPageForm(id: string): string {
  return `/page/${id}?edit=yes`;
}

/** A department among the others, and what is said of it there. */
export function addressOfCard(departmentId: string): string {
  return `/departments?dept=${departmentId}`;
}

export function addressOfDepartment(departmentId: string): string {
  return `/departments/${departmentId}`;
}

export function addressOfBriefingForm(departmentId: string): string {
  return `${addressOfDepartment(departmentId)}?edit=briefing#briefing`;
}

export function addressOfResources(departmentId: string): string {
  return `${addressOfDepartment(departmentId)}#resources`;
}

export function addressOfResourceForm(departmentId: string, resourceId: string): string {
  return `${addressOfDepartment(departmentId)}?edit=${resourceId}#resources`;
}

interface InPosting {
  readonly departmentId: string;
  readonly postingId: string;
}

/** A posting as whoever applies sees it, in its department or at the top of its screen. */
export function addressOfPosting({ departmentId, postingId }: InPosting): string {
  return `${addressOfDepartment(departmentId)}?posting=${postingId}`;
}

/** The reader's own application, below its posting. */
export function addressOfApplication(posting: InPosting): string {
  return `${addressOfPosting(posting)}#applications`;
}

/** A posting as its managers see it, with one of the submissions to it open where there is an id. */
export function addressOfManaged({
  departmentId,
  postingId,
  submissionId,
}: InPosting & { readonly submissionId?: string }): string {
  const opened = submissionId === undefined ? '' : `&submission=${submissionId}`;
  return `${addressOfDepartment(departmentId)}?managed=${postingId}${opened}#manage-applications`;
}

/** A view of the leader dashboard. */
export function addressOfLeaderView(view: string): string {
  return `/leader-dashboard?view=${view}`;
}

export function addressOfMotdForm(): string {
  return '/leader-dashboard?edit=message';
}

/** The details of a member, for whoever manages members. */
export function addressOfMember(memberId: string): string {
  return `${addressOfLeaderView('members')}&member=${memberId}`;
}

export function addressOfMemberForm(memberId: string): string {
  return `${addressOfMember(memberId)}&edit=yes`;
}

/** Where a department, a position or a role is edited: `new` for one that there is not yet. */
export function addressOfOrganisationForm(noun: string, id = 'new'): string {
  return `${addressOfLeaderView('departments')}&edit=${encodeURIComponent(`${noun}/${id}`)}`;
}

/** Where a library of videos opens with these parts, which are ids. */
export function addressInLibrary(
  library: string,
  parts: Readonly<Record<string, string>> = {},
): string {
  const search = Object.entries(parts).map(([name, id]) => `${name}=${id}`);
  if (library === LEADERSHIP_LIBRARY)
    return [addressOfLeaderView('leadershipVideos'), ...search].join('&');
  const opened = search.length === 0 ? '' : `?${search.join('&')}`;
  return `${addressOfDepartment(library)}${opened}#videos`;
}

/** What the portal has about the reader, and the archive of it that can be downloaded. */
export function addressOfOwnData(): string {
  return '/dashboard#my-data';
}

/** Where a mail leads whoever sets a new password, or confirms an address. */
export function addressOfNewPassword(token: string): string {
  return `/reset-password?token=${token}`;
}

/** Where an invitation leads. */
export function addressOfInvitation(secret: string): string {
  return `/join?invitation=${secret}`;
}
