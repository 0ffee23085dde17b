/** Each address whose form the server draws; a test compares them with all that it draws. */
export const drawnForms = ['/login', '/register', '/forgot-password', '/data-request'] as const;
