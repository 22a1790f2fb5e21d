/** What a page's links do other than opening an address, each with the store page that does it. */
const STORE_ACTIONS = [
  { name: 'open-basket', words: 'Open the basket', address: '/basket/' },
  { name: 'open-checkout', words: 'Open the checkout', address: '/checkout/' },
  { name: 'open-search', words: 'Open the search', address: '/search/' },
] as const;

/** Actions as a merchant chooses them, each with the address that stands for it. Spec 2 §3.16, 3 §5.3. */
export const STORE_ACTION_LINKS: readonly { readonly words: string; readonly href: string }[] =
  STORE_ACTIONS.map(({ name, words }) => ({ words, href: `@${name}` }));

/** Where the action of that name is done; empty for one that the store does not have. */
export const storeActionAddress = (action: string): string =>
  STORE_ACTIONS.find(({ name }) => name === action)?.address ?? '';
