/** Messages of pages and blocks. Spec 3 §8.4, §5.6. */
export const PAGE_MESSAGES = {
  fetchFailed: 'Server error encountered fetching page',
  notFound: 'Page not found',
  insufficientPermissions: 'Insufficient permissions to access this page',
  proRequired: 'Pro required to save this page',
  failedValidation: 'Page failed validation',
  notAttachedToStore: 'Page not attached to a store',
} as const;

/** What the editor says when a page could not be loaded. */
export const PAGE_LOAD_MESSAGES = {
  somethingWentWrong: 'Oops... Looks like something went wrong loading this page',
  anotherStore: "Oops... Looks like you're trying to access a page from another store",
  unableToFind: 'We were unable to find this page',
} as const;

export const DELETE_PAGE_CONFIRMATION = {
  title: 'Delete page',
  text: 'Are you sure you want to delete this page?',
} as const;

export const BLOCK_MESSAGES = {
  noBuilder: 'Tried to make type but no builder was defined',
  conflictingType: 'Tried to register block type that conflicts with another',
  noType: 'Unable to make block, no type was defined',
  factoryHasNoSource: 'Factory has no source',
  imageWithoutSource: 'No src found in image property value',
} as const;

export const blockTypeNotRegistered = (type: string) => `Block type of ${type} hasn't been registered`;

export type PageFailure =
  | 'not-found'
  | 'forbidden'
  | 'pro-required'
  | 'validation'
  | 'server-error'
  | 'generic';

/** The kind of failure that a refused page call means. Spec 3 §8.4: load, save and delete share the mapping. */
export function pageFailure(status: number): PageFailure {
  if (status === 402) return 'pro-required';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 422) return 'validation';
  return status >= 500 && status <= 599 ? 'server-error' : 'generic';
}
