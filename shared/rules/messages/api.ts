/** Named errors of the calls. Spec 3 §8.2. */
export const API_MESSAGES = {
  default: 'Api error',
  notFound: 'Not found',
  permissionDenied: 'Permission denied',
  proRequired: 'Pro upgrade required',
  serverError: 'Server error',
} as const;

export const BLOCKED_URL_MESSAGE = 'An unsafe url was blocked';

/** Spec 3 §8.2: the request that carries an event took longer than its time-out. */
export const eventTimedOut = (name: string) => `Event '${name}' timed out`;
