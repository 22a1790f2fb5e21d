export interface ErrorDescription {
  readonly status: string;
  readonly title: string;
  readonly sentence: string;
}

const TWO_FACTOR_NEEDED = 'two-factor-needed';

/** The code of the refusal that became a page's error. */
const codeOf = (refusal: unknown): unknown =>
  typeof refusal === 'object' && refusal !== null && 'code' in refusal ? refusal.code : null;

/**
 * What a person is told about a page that failed. Status 0 is no answer at all.
 * @param refusal what the call that failed answered
 */
export function describeError(status: number, refusal?: unknown): ErrorDescription {
  if (codeOf(refusal) === TWO_FACTOR_NEEDED)
    return {
      status: '403',
      title: 'Two-factor authentication needed',
      sentence: 'Set it up under Two-factor authentication in your settings. It takes two minutes.',
    };
  if (status === 404 || status === 410)
    return {
      status: '404',
      title: 'Page not found',
      sentence: 'We can’t find that page. It may have moved, or the link may be wrong.',
    };
  if (status === 403)
    return {
      status: '403',
      title: 'No access',
      sentence: 'You don’t have permission to view this page. Ask the project owner for access.',
    };
  if (status === 0)
    return {
      status: 'Offline',
      title: 'No connection',
      sentence: 'We can’t reach Selvedge. Check your connection and reload the page.',
    };
  return {
    status: String(status),
    title: 'Something went wrong',
    sentence:
      'Something broke at our end and we’ve been alerted. Your saved work is safe. Try again in a moment.',
  };
}
