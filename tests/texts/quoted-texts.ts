/**
 * Every text that the specification quotes, by section, as it stands there. `{}` stands for what differs from case to
 * case. A text stands once, where it is quoted first.
 */
export const quotedTexts: Readonly<Record<string, readonly string[]>> = {
  '1': ['Org Journey'],
  '2, Layout': ['All Departments', 'My Depts'],
  '2, Home': [
    'Sign in to explore more features!',
    'Latest Posts',
    'Pinned Info',
    'No pinned posts',
  ],
  '2, /login': ['Forgot Password?', 'Logging in...'],
  '2, Dashboard': [
    ...['Never', 'Unknown', 'None selected', 'None', 'No description available.'],
    ...["You haven't RSVP'd to any events yet.", 'Set Preferences', 'Edit Org Journey'],
    'No description provided.',
  ],
  '2, Event Calendar': [
    ...['Event Calendar', "RSVP'd", 'Edit RSVP Roles ({} selected)', 'Select RSVP Roles'],
  ],
  '2, Departments landing': ['ORG Departments', 'Chief {} Officer'],
  '2, Department page': [
    ...['Department not found.', 'Positions & Roster', 'Events', 'Manage Applications'],
    ...['Loading briefing…', 'Loading roster...', 'Loading events…', 'Loading resources...'],
    ...['Expand Roster', 'Collapse Roster', 'No upcoming events for this department.'],
    ...['/{} attending', 'No resources available.', 'No open applications.'],
    ...['Submissions ({})', 'No submissions yet.', 'Post New Application'],
    ...['New Category', 'Back to Categories', 'Add New Video'],
    ...['No video categories found yet.', 'No videos found in this category.'],
  ],
  '2, Leader dashboard': ['Welcome Leader', 'Total Registered Members', 'Currently Online'],
  '2, About Us': ['Saving...'],
  '3, Preferences': [
    ...['Weekly Ops', 'Looking for a Squad', 'Logistics, Mentoring, Fleet Tactics'],
  ],
  '4, Event RSVP per role': ['Full'],
  '5, Register': ['Please complete the CAPTCHA'],
  '5, Cancel RSVP': ['Missing role information. Cannot cancel RSVP.'],
  '5, Account deletion': [
    'This action is irreversible. Are you sure you want to delete your account?',
  ],
  '5, Event': [
    'Invalid date format. Please check start and end times.',
    'Are you sure you want to delete this event?',
    'Upload failed: Missing imageUrl',
  ],
  '5, Post': ['Posted by {}'],
  '5, About Us': [
    'Maximum number of sections reached (15).',
    'Maximum number of sections reached.',
  ],
  '5, Delete confirmations': [
    'Delete this video?',
    'Delete this category and all videos?',
    "Are you sure you want to delete {}'s account? This cannot be undone.",
    'Are you sure you want to delete "{}"? This cannot be undone.',
  ],
  '5, Department application': ['Title is required.', 'Message cannot be empty.'],
  '5, Videos': [
    'Category name is required.',
    'Both title and video URL are required.',
    'Only YouTube or Vimeo links are allowed.',
  ],
  '5, Reset password': ['Passwords do not match.', 'Missing or invalid reset token.'],
  '5, Data request': ['Please complete the CAPTCHA before submitting.'],
  '7, Auth and profile': ['Your account has been deleted.'],
  '8, Accounts': [
    ...['Login failed', 'Registration failed', 'Failed to delete account.'],
    ...['Password reset failed.', 'Password reset successful! You can now log in.'],
    'If your email is registered, you will receive a reset link.',
    'Failed to request password reset.',
  ],
  '8, Data request': [
    'Your request has been submitted. Thank you!',
    'There was an error sending your request. Please try again later.',
  ],
  '8, Events': [
    ...['Failed to cancel RSVP.', 'Failed to update RSVP', 'RSVP failed', "RSVP'd for {}"],
    ...['Canceled RSVP for {}', 'Cancel failed', 'Failed to delete event.', 'Upload failed'],
  ],
  '8, Posts': ['Failed to submit post.', 'Post deletion failed. Check console logs for more info.'],
  '8, Leader dashboard': [
    ...['Failed to save Message of the Day.', 'No message available.'],
    ...['Failed to create leadership category', 'No videos in this category.'],
    ...['No categories found.', 'User deleted.'],
    'Failed to delete user. See console for details.',
  ],
  '8, About Us and pages': [
    ...['Error creating new section.', 'Failed to upload banner image.', 'Error saving content.'],
    ...['Error deleting section.', 'Failed to update content.', 'Failed to load content.'],
  ],
  '8, Departments': [
    ...['Could not save briefing. Check console.', 'Could not save changes.'],
    ...['Could not delete resource.', 'Could not add resource.', 'Failed to submit.'],
    ...['Application submitted.', 'Failed to post application.', 'Failed to toggle open/closed'],
    ...['Failed to delete', 'Failed to create category', 'Failed to update category'],
    ...['Failed to delete category', 'Failed to add video', 'Failed to update video'],
    'Failed to delete video',
  ],
};

/** Quoted texts of screens that do not exist yet; a screen that comes takes its own off this list. */
export const textsToCome: readonly string[] = [
  // Creating and editing events
  ...['Edit RSVP Roles ({} selected)', 'Select RSVP Roles'],
  ...['Are you sure you want to delete this event?', 'Failed to delete event.'],
  'Invalid date format. Please check start and end times.',
  // Writing and deleting posts
  ...['Posted by {}', 'Failed to submit post.'],
  'Post deletion failed. Check console logs for more info.',
  // The leader dashboard
  ...['Welcome Leader', 'Total Registered Members', 'Currently Online', 'User deleted.'],
  ...['Failed to save Message of the Day.', 'No message available.'],
  ...['Failed to create leadership category', 'No videos in this category.'],
  ...[
    'No categories found.',
    "Are you sure you want to delete {}'s account? This cannot be undone.",
  ],
  'Failed to delete user. See console for details.',
  // Editing About Us and content pages
  ...['Saving...', 'Error creating new section.', 'Failed to upload banner image.'],
  ...['Error saving content.', 'Error deleting section.', 'Failed to update content.'],
  'Maximum number of sections reached (15).',
  'Maximum number of sections reached.',
];
