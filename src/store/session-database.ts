/** The database that has the worker's copy of who is signed in, and the id of its one row. */
export const SESSION_DATABASE = 'muster-session';
export const CURRENT_SESSION = 'current';
