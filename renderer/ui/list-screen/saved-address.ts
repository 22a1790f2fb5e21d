import { PROJECT_QUERY } from '../../../shared/rules/constants/constants.ts';

/** Field of a list's address that names the saved view; `none` shows the list without the one it opens with. */
export const SAVED = 'saved';
export const NO_VIEW = 'none';

const NOT_SAVED = [SAVED, PROJECT_QUERY, 'page', 'after', 'before'];

/** What a list's address shows, as a view saves it: its fields in order, without a page. */
export function addressToSave(address: URLSearchParams): string {
  const saved = new URLSearchParams(address);
  for (const name of NOT_SAVED) saved.delete(name);
  saved.sort();
  return saved.toString();
}

/** Whether a query asks for nothing, so that the list opens with the view chosen for that. */
export const isBare = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].every((name) => name === PROJECT_QUERY);

/** The address of a saved view. */
export function savedAddress(path: string, view: { readonly id: string; readonly address: string }): string {
  const address = new URLSearchParams(addressToSave(new URLSearchParams(view.address)));
  address.set(SAVED, view.id);
  return `${path}?${address}`;
}
