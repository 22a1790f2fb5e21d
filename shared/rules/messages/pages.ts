/** Messages of blocks. Spec 3 §5.6. */
export const BLOCK_MESSAGES = {
  noBuilder: 'Tried to make type but no builder was defined',
  conflictingType: 'Tried to register block type that conflicts with another',
  noType: 'Unable to make block, no type was defined',
  factoryHasNoSource: 'Factory has no source',
  imageWithoutSource: 'No src found in image property value',
} as const;

export const blockTypeNotRegistered = (type: string) => `Block type of ${type} hasn't been registered`;

/** Messages of pages. Spec 3 §8.4, §5.6. */
export const PAGE_MESSAGES = {
  serverError: 'Server error encountered fetching page',
  notFound: 'Page not found',
  forbidden: 'Insufficient permissions to access this page',
  proRequired: 'Pro required to save this page',
  invalid: 'Page failed validation',
  withoutStore: 'Page not attached to a store',
  loadFailed: 'Oops... Looks like something went wrong loading this page',
  loadForbidden: "Oops... Looks like you're trying to access a page from another store",
  loadNotFound: 'We were unable to find this page',
  deleteTitle: 'Delete page',
  deleteQuestion: 'Are you sure you want to delete this page?',
  homeNotDeletable: 'The home page can’t be deleted',
  footerNotDeletable: 'The footer can’t be deleted',
  newerVersion: 'Someone saved a newer version',
} as const;
