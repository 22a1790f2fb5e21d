export interface ErrorDescription {
  readonly status: string;
  readonly title: string;
  readonly sentence: string;
}

/** What a person is told about a page that failed. Status 0 is no answer at all. */
export function describeError(status: number): ErrorDescription {
  if (status === 404 || status === 410)
    return {
      status: '404',
      title: 'Page not found',
      sentence:
        'There is nothing at this address. It may have moved, or the link that led here may be mistyped.',
    };
  if (status === 403)
    return {
      status: '403',
      title: 'No access',
      sentence: 'You may not see this page. Ask the owner of the project for the permission it needs.',
    };
  if (status === 0)
    return {
      status: 'Offline',
      title: 'No connection',
      sentence: 'We could not reach Selvedge. Check your connection, then load this page again.',
    };
  return {
    status: String(status),
    title: 'Something went wrong',
    sentence:
      'This page failed on our side and we have been told. Nothing you saved is lost. Try again in a moment.',
  };
}
