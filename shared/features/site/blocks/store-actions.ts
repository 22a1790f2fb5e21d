/** What a button of a page can do besides leading to an address, each with the page of the store that does it. */
const STORE_ACTIONS: Readonly<Record<string, string>> = {
  'open-basket': '/basket/',
  'open-checkout': '/checkout/',
  'open-search': '/search/',
};

/** Where the action of that name is done; empty for one that the store does not have. */
export const storeActionAddress = (action: string): string =>
  Object.hasOwn(STORE_ACTIONS, action) ? (STORE_ACTIONS[action] ?? '') : '';
