import ky from 'ky';

/**
 * ky as all our requests use it. It never retries (the outbox and the screens decide that), every status is
 * an answer to be read, and its time-out, which ends with the headers, is left to the `signal` of the caller.
 */
export const http = ky.create({
  retry: 0,
  throwHttpErrors: false,
  timeout: false,
  credentials: 'same-origin', // for the one cookie: that this device has signed in before
});
