/** Actions of a page's buttons other than opening an address, each with the store page that performs it. */
const STORE_ACTIONS: Readonly<Record<string, string>> = {
  'open-basket': '/basket/',
  'open-checkout': '/checkout/',
  'open-search': '/search/',
};

/** Where the action of that name is done; empty for one that the store does not have. */
export const storeActionAddress = (action: string): string =>
  Object.hasOwn(STORE_ACTIONS, action) ? (STORE_ACTIONS[action] ?? '') : '';
