/**
 * What the tags of a merchant's own accounts may hear on a page of the store: everything a visitor does, the purchase alone,
 * or nothing.
 */
export type TagScope = 'all' | 'purchase' | 'none';

/** Pages on which someone pays, logs in, or sees what is theirs alone. */
const PERSONAL =
  /^\/(?:account|affiliate|basket|change-item|checkout|contact-form|countdown|create-account|discount|forgotten-password|invoice|login|logout|newsletter|order-history|receipt|reset-password|return-an-item|shop-return-label|sign-up|update-address|verify-account|write-review)(?:\/|$)/;

/** By the path of a page. The receipt tells that something was bought, what it came to, and no more. */
export function tagScope(pathname: string): TagScope {
  if (/^\/receipt\/[^/]+\/?$/.test(pathname)) return 'purchase';
  return PERSONAL.test(pathname) ? 'none' : 'all';
}

/** Label of the host below the main one whose page runs the tags, and its path; no store may have it. */
export const TAGS_HOST_LABEL = 'tags';
export const TAGS_PATH = '/store-tags/';

/** What a store's page tells the frame of its tags. */
export interface TagMessage {
  readonly event: 'page-view' | 'view-item' | 'add-to-basket' | 'search' | 'purchase';
  readonly payload: Readonly<Record<string, string | number>>;
  readonly page: {
    readonly location: string;
    readonly referrer: string;
    readonly title: string;
    readonly visitor: string;
  };
}
