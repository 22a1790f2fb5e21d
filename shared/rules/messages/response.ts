/** What a screen shows for a call's refusal. Spec 3 §8.1 and §5.1. */

/** The default text of an error snackbar. Spec 3 §4.2. */
export const DEFAULT_ERROR_MESSAGE = 'Oops... looks like something went wrong. Please try again.';
/** What a 500 shows, and any other refusal without a message of its own. Spec 3 §8.1. */
export const SERVER_FAILURE_MESSAGE = 'Oops.. looks like something went wrong';

export interface RefusedResponse {
  readonly status: number;
  readonly message?: string | null | undefined;
  readonly errors?: Readonly<Record<string, readonly string[]>> | null | undefined;
}

/** The first message of the first field that has one; null when none has. Spec 3 §5.1. */
export function firstFieldMessage(errors: RefusedResponse['errors']): string | null {
  for (const messages of Object.values(errors ?? {})) {
    const first = messages.find((message) => message !== '');
    if (first !== undefined) return first;
  }
  return null;
}

/**
 * The text to show for a response, or null where nothing is shown: 0 (cancelled) and every status below 400, among
 * them 202, have handlers of their own.
 */
export function responseMessage(response: RefusedResponse): string | null {
  if (response.status < 400) return null;
  if (response.status === 500) return SERVER_FAILURE_MESSAGE;
  const field = response.status === 422 ? firstFieldMessage(response.errors) : null;
  return field ?? (response.message || SERVER_FAILURE_MESSAGE);
}
