// Where the portal shows what, as paths within it, a line for each: news, changes, forms and mails lead there. Nobody else writes
// an address with parts (tests/law/addresses.test.ts); those of pages and of libraries of videos stand beside this file, since
// they ask the contract.

export const addressOfEvent = (eventId: string): string => `/events/${eventId}`;

/** An event with a form open over it, such as `edit`. */
export const addressOfEventForm = (eventId: string, form: string): string =>
  `/events/${eventId}?form=${form}`;

/** The form of a new event that begins then; an ISO string. */
export const addressOfNewEvent = (start: string): string => `/events?new=${start}`;

export const addressOfPost = (postId: string): string => `/home?post=${postId}`;

/** The form of a post; for an empty id the list of them. */
export const addressOfPostForm = (postId: string): string =>
  `/leader-dashboard?view=managePosts&post=${postId}`;

export const addressOfSection = (sectionId: string): string => `/aboutus?section=${sectionId}`;

export const addressOfSectionForm = (sectionId = ''): string =>
  `/aboutus?section=${sectionId}&edit=yes`;

/** The form of a page; one with an address of its own is led there. */
export const addressOfPageForm = (id: string): string => `/page/${id}?edit=yes`;

/** A department among the others, and what is said of it there. */
export const addressOfCard = (departmentId: string): string => `/departments?dept=${departmentId}`;

export const addressOfDepartment = (departmentId: string): string => `/departments/${departmentId}`;

export const addressOfBriefingForm = (departmentId: string): string =>
  `/departments/${departmentId}?edit=briefing#briefing`;

export const addressOfResources = (departmentId: string): string =>
  `/departments/${departmentId}#resources`;

export const addressOfResourceForm = (departmentId: string, resourceId: string): string =>
  `/departments/${departmentId}?edit=${resourceId}#resources`;

interface InPosting {
  readonly departmentId: string;
  readonly postingId: string;
}

/** A posting as whoever applies sees it, in its department or at the top of its screen. */
export const addressOfPosting = ({ departmentId, postingId }: InPosting): string =>
  `/departments/${departmentId}?posting=${postingId}`;

/** The reader's own application, below its posting. */
export const addressOfApplication = (posting: InPosting): string =>
  `${addressOfPosting(posting)}#applications`;

/** A posting as its managers see it. */
export const addressOfManaged = ({ departmentId, postingId }: InPosting): string =>
  `/departments/${departmentId}?managed=${postingId}#manage-applications`;

interface InSubmission extends InPosting {
  readonly submissionId: string;
}

/** One of the submissions to it, as its managers see it. */
export const addressOfSubmission = ({
  departmentId,
  postingId,
  submissionId,
}: InSubmission): string =>
  `/departments/${departmentId}?managed=${postingId}&submission=${submissionId}#manage-applications`;

/** A view of the leader dashboard. */
export const addressOfLeaderView = (view: string): string => `/leader-dashboard?view=${view}`;

export const MOTD_FORM = '/leader-dashboard?edit=message';

/** The details of a member, for whoever manages members. */
export const addressOfMember = (memberId: string): string =>
  `/leader-dashboard?view=members&member=${memberId}`;

export const addressOfMemberForm = (memberId: string): string =>
  `/leader-dashboard?view=members&member=${memberId}&edit=yes`;

/** The form of a department, a position or a role: `new` for one that there is not yet. */
export const addressOfOrganisationForm = (noun: string, id = 'new'): string =>
  `/leader-dashboard?view=departments&edit=${encodeURIComponent(`${noun}/${id}`)}`;

/** What the portal has about the reader, and the archive of it that can be downloaded. */
export const OWN_DATA = '/dashboard#my-data';

/** The screen to which a mail leads whoever sets a new password, or confirms an address. */
export const addressOfNewPassword = (token: string): string => `/reset-password?token=${token}`;

/** The screen to which an invitation leads. */
export const addressOfInvitation = (secret: string): string => `/join?invitation=${secret}`;
