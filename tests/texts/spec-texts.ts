/** A text that the specification quotes, and the test that asserts that a person reads it. */
export interface SpecText {
  readonly text: string;
  /** Section of the specification. */
  readonly where: string;
  /** From the root of the repository. */
  readonly test: string;
}

const APPLICATIONS = 'tests/e2e/applications.e2e.ts';
const APPLICATIONS_OFFLINE = 'tests/e2e/applications-offline.e2e.ts';
const REGISTERING = 'tests/e2e/registering.e2e.ts';
const PASSWORD_RESET = 'tests/e2e/password-reset.e2e.ts';
const DATA_REQUEST = 'tests/e2e/data-request.e2e.ts';
const DEPARTMENT_TEXTS = 'tests/e2e/department-texts.e2e.ts';
const BRIEFING = 'tests/e2e/briefing.e2e.ts';
const DEPARTMENT_EVENTS = 'tests/e2e/department-events.e2e.ts';
const DEPARTMENT_PAGE = 'tests/e2e/department-page.e2e.ts';
const DEPARTMENT_ROSTER = 'tests/e2e/department-roster.e2e.ts';
const DEPARTMENTS = 'tests/e2e/departments.e2e.ts';
const LANDING = 'tests/e2e/departments-landing.e2e.ts';
const LINKS = 'src/layout/links.test.ts';
const KEYBOARD = 'tests/e2e/keyboard.e2e.ts';
const OUTCOME = 'src/layout/outcome-text.test.ts';
const MANAGE = 'tests/e2e/manage-applications.e2e.ts';
const RESOURCES = 'tests/e2e/resources.e2e.ts';
const RICH_TEXT = 'tests/e2e/rich-text-pictures.e2e.ts';
const STANDING = 'src/features/events/role-standing.test.ts';
const DASHBOARD = 'tests/e2e/dashboard.e2e.ts';
const ORG_JOURNEY = 'tests/e2e/org-journey.e2e.ts';
const STATIC_PAGES = 'tests/e2e/static-pages.e2e.ts';
const PROFILE = 'tests/e2e/profile.e2e.ts';
const VIDEOS = 'tests/e2e/videos.e2e.ts';
const DRAFTS = 'src/features/videos/drafts.test.ts';
const VIDEOS_OFFLINE = 'tests/e2e/videos-offline.e2e.ts';
const VISITOR = 'tests/e2e/visitor.e2e.ts';

function texts(where: string, test: string, all: readonly string[]): SpecText[] {
  return all.map((text) => ({ where, test, text }));
}

/** One line per screen; a screen that is added brings its texts. */
export const specTexts: readonly SpecText[] = [
  ...texts('2, Layout', LINKS, ['General', 'Departments', 'Management', 'Site Info']),
  ...texts('2, Layout', LINKS, ['My Profile', 'All Departments']),
  ...texts('2, Layout', DEPARTMENT_TEXTS, ['My Depts']),
  ...texts('2, Layout', VISITOR, ['Login', 'Register', 'Logout', 'Changelog']),
  ...texts('2, Route tables', VISITOR, ['Loading']),

  ...texts('2, Home', VISITOR, ['Sign in to explore more features!']),
  ...texts('2, Home', VISITOR, ['Latest Posts', 'Pinned Info', 'No pinned posts']),
  ...texts('2, /login (notice)', VISITOR, ['brand new', 'were not carried over', 'register again']),

  ...texts('2, /login', REGISTERING, ['Forgot Password?', 'Logging in...']),
  ...texts('8, Login failure', REGISTERING, ['Login failed']),

  ...texts('5, Register', REGISTERING, ['Please complete the CAPTCHA']),
  ...texts('8, Register failure', REGISTERING, ['Registration failed']),

  ...texts('8, Forgot password', PASSWORD_RESET, [
    'If your email is registered, you will receive a reset link.',
    'Failed to request password reset.',
  ]),

  ...texts('5, Reset password', PASSWORD_RESET, [
    'Passwords do not match.',
    'Missing or invalid reset token.',
  ]),
  ...texts('8, Password reset', PASSWORD_RESET, [
    'Password reset failed.',
    'Password reset successful! You can now log in.',
  ]),

  ...texts('5, Data request', DATA_REQUEST, ['Please complete the CAPTCHA before submitting.']),
  ...texts('8, Data request', DATA_REQUEST, [
    'Your request has been submitted. Thank you!',
    'There was an error sending your request. Please try again later.',
  ]),

  ...texts('2, Static pages', STATIC_PAGES, [
    'September 29, 2025',
    'April 27, 2025',
    'v1.0.3',
    'v1.1',
  ]),
  ...texts('8, Content page load failure', STATIC_PAGES, ['Failed to load content.']),

  ...texts('2, Event Calendar', KEYBOARD, ['Event Calendar']),
  ...texts('2, Event Calendar', STATIC_PAGES, ['Close']),
  ...texts('2, Event Calendar', STANDING, ['RSVP', 'Cancel RSVP', 'Full', "RSVP'd"]),
  ...texts('8, RSVP failure (card path, department)', STANDING, ['Failed to update RSVP']),
  ...texts('8, RSVP failure (department)', DEPARTMENT_EVENTS, ['Failed to update RSVP']),
  ...texts('8, RSVP failure (detail path)', OUTCOME, ['RSVP failed']),
  ...texts('8, Cancel failure (calendar)', STANDING, ['Cancel failed']),

  ...texts('2, Dashboard', DASHBOARD, ['Welcome, pilot', 'User Information', 'My Org Journey']),
  ...texts('2, Dashboard', DASHBOARD, ['My Positions', "My RSVP'd Events"]),
  ...texts('2, Dashboard', DASHBOARD, ['Never', 'Unknown', 'None selected', 'None']),
  ...texts('2, Dashboard', DASHBOARD, ['Primary', 'Secondary', 'Tertiary']),
  ...texts('2, Dashboard', DASHBOARD, ['Edit Profile', 'Save', 'Cancel', 'Delete Account']),
  ...texts('2, Dashboard', DASHBOARD, ['Set Preferences', 'Cancel RSVP']),
  ...texts('2, Dashboard', ORG_JOURNEY, ['Update Preferences']),
  ...texts('2, Dashboard', DASHBOARD, [
    'No description available.',
    'at most 3 positions',
    "You haven't RSVP'd to any events yet.",
  ]),
  ...texts('2, Edit Org Journey', ORG_JOURNEY, [
    'Org Journey',
    'Edit Org Journey',
    'No description provided.',
  ]),
  ...texts('5, Guidance texts', PROFILE, [
    'Your Discord name must be accurate, because it is used for event role assignments.',
    'Your email must be valid, because it is used for password reset.',
  ]),
  ...texts('5, Account role', DASHBOARD, ['Admin', 'Leader', 'Member']),
  ...texts('5, Account deletion', PROFILE, [
    'This action is irreversible. Are you sure you want to delete your account?',
  ]),
  ...texts('7, Account deletion', PROFILE, ['Your account has been deleted.']),
  ...texts('8, Account deletion failure', PROFILE, ['Failed to delete account.']),
  ...texts('8, Missing role on cancel', DASHBOARD, [
    'Missing role information. Cannot cancel RSVP.',
  ]),
  ...texts('8, RSVP cancel failure', DASHBOARD, ['Failed to cancel RSVP.']),
  ...texts('8, Image upload failure', PROFILE, ['Upload failed']),
  ...texts('9, Playstyle options', ORG_JOURNEY, ['Casual', 'Balanced', 'Weekly Ops', 'Hardcore']),
  ...texts('9, Playstyle options', ORG_JOURNEY, ['undecided']),
  ...texts('9, Squad preference options', ORG_JOURNEY, [
    'Looking for a Squad',
    'Wants to Lead a squad',
    'Flight Squad',
    'Ground Squad',
    'Vehicle Squad',
  ]),
  ...texts('9, Interest options', ORG_JOURNEY, [
    ...['Exploration', 'Combat', 'Mining', 'Trade', 'Salvage', 'Medical'],
    ...['Leadership', 'RP / Lore', 'Logistics', 'Base Building', 'Hauling', 'Economy'],
  ]),
  ...texts('9, Default preferences', ORG_JOURNEY, ['Logistics, Mentoring, Fleet Tactics']),

  ...texts('2, Departments landing', LANDING, ['ORG Departments', 'TBD']),
  ...texts('2, Department page', DEPARTMENT_PAGE, ['Department not found.', 'Positions & Roster']),
  ...texts('2, Department page', DEPARTMENT_PAGE, [
    'Briefing',
    'Events',
    'Resources',
    'Applications',
    'Videos',
  ]),
  ...texts('2, Departments landing', LANDING, ['Chief Support Officer']),
  ...texts('2, Department page', DEPARTMENT_TEXTS, [
    ...['Loading briefing…', 'Loading roster...', 'Loading events…', 'Loading resources...'],
  ]),
  ...texts('5, Event', RICH_TEXT, ['Upload failed: Missing imageUrl']),
  ...texts('4, Briefing', BRIEFING, ['Save', 'Cancel']),
  ...texts('8, Leader dashboard alerts', BRIEFING, ['Could not save briefing. Check console.']),
  ...texts('2, Roster', DEPARTMENT_ROSTER, ['Expand Roster', 'Collapse Roster']),
  ...texts('2, Events of a department', DEPARTMENTS, ['No upcoming events for this department.']),
  ...texts('2, Events of a department', DEPARTMENT_EVENTS, ['/3 attending']),
  ...texts('8, RSVP success (department)', DEPARTMENT_EVENTS, [
    "RSVP'd for ",
    'Canceled RSVP for ',
  ]),
  ...texts('2, Resources', DEPARTMENTS, ['No resources available.']),
  ...texts('2, Resources', RESOURCES, ['Visit', 'Add New Resource']),
  ...texts('8, Department alerts', RESOURCES, [
    'Could not save changes.',
    'Could not delete resource.',
    'Could not add resource.',
  ]),
  ...texts('2, Applications (members)', DEPARTMENTS, ['No open applications.']),
  ...texts('2, Applications (members)', APPLICATIONS, ['Submit']),
  ...texts('2, Manage Applications', MANAGE, [
    ...['Manage Applications', 'Submissions (', '[Unknown]', 'No submissions yet.'],
    ...['Close Posting', 'Reopen Posting', 'Delete', 'Post New Application'],
  ]),
  ...texts('5, Department application post', MANAGE, ['Title is required.']),
  ...texts('5, Submit application', APPLICATIONS, ['Message cannot be empty.']),
  ...texts('5, Delete confirmations', MANAGE, [
    'Are you sure you want to delete "Salvager"? This cannot be undone.',
  ]),
  ...texts('8, Department alerts', APPLICATIONS, ['Application submitted.']),
  ...texts('8, Department alerts', APPLICATIONS_OFFLINE, ['Failed to submit.']),
  ...texts('8, Department alerts', MANAGE, [
    ...['Failed to post application.', 'Failed to toggle open/closed', 'Failed to delete'],
  ]),
  ...texts('2, Videos', DEPARTMENTS, ['No video categories found yet.']),
  ...texts('2, Videos', VIDEOS, ['Back to Categories', 'No videos found in this category.']),
  ...texts('2, Videos (keepers)', VIDEOS, ['New Category', 'Edit', 'Delete', 'Add New Video']),
  ...texts('5, Delete confirmations', VIDEOS, [
    'Delete this video?',
    'Delete this category and all videos?',
    'Are you sure you want to delete "',
    '"? This cannot be undone.',
  ]),
  ...texts('5, New category and video', VIDEOS, [
    'Category name is required.',
    'Both title and video URL are required.',
    'Only YouTube or Vimeo links are allowed.',
  ]),
  ...texts('5, New category and video (every case)', DRAFTS, [
    'Category name is required.',
    'Both title and video URL are required.',
    'Only YouTube or Vimeo links are allowed.',
  ]),
  ...texts('8, Department alerts (videos)', VIDEOS_OFFLINE, [
    'Failed to create category',
    'Failed to update category',
    'Failed to delete category',
    'Failed to add video',
    'Failed to update video',
    'Failed to delete video',
  ]),
];
