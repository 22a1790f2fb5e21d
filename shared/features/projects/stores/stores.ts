import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { urlName } from '../projects/projects.ts';

export {
  ONE_STORE_MESSAGE,
  RETURN_DAYS,
  STORE_PASSWORD,
  SUBSCRIBER_OFFER_MAX,
  storeCalls,
} from './stores.calls.ts';
export { isComingSoon } from './stores.opening.ts';

/** Query parameter of the link with which an owner lets somebody into a closed store. */
export const STORE_VISIT_QUERY = 'store-visit';

/** Lengths of a store's address below the main host; a label of DNS holds 63. */
const SUBDOMAIN_LENGTH = { min: 3, max: 40 } as const;

/** Addresses that would look like the platform's own, or are used by it. */
const RESERVED_SUBDOMAINS = new Set(
  // language-ok: names of hosts
  `www www1 www2 app api admin administrator dashboard account accounts login signup sign-up register auth id sso
  mail email smtp imap pop mx ns ns1 ns2 dns ftp sftp ssh vpn git cdn static assets files media images img download
  downloads upload uploads status health metrics monitor support help helpdesk docs blog news press about legal
  privacy terms security abuse billing pay payment payments checkout invoice shop store stores tags basket factory
  station stations staff internal internals test tests testing dev staging stage beta sandbox local localhost
  selvedge selvedges root webmaster postmaster hostmaster noreply no-reply autodiscover autoconfig wpad`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

export const SUBDOMAIN_MESSAGES = {
  form: 'Use lower-case letters, numbers and single dashes, beginning and ending with a letter or number',
  short: FIELD_MESSAGES.minLength(SUBDOMAIN_LENGTH.min),
  long: FIELD_MESSAGES.maxLength(SUBDOMAIN_LENGTH.max),
  reserved: 'That address is reserved. Choose another.',
  taken: 'That address is taken. Choose another.',
} as const;

/** Why an address cannot be a store's, or null where it could be (it may still be taken). */
export function subdomainRefusal(subdomain: string): string | null {
  if (subdomain.length < SUBDOMAIN_LENGTH.min) return SUBDOMAIN_MESSAGES.short;
  if (subdomain.length > SUBDOMAIN_LENGTH.max) return SUBDOMAIN_MESSAGES.long;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(subdomain)) return SUBDOMAIN_MESSAGES.form;
  return RESERVED_SUBDOMAINS.has(subdomain) ? SUBDOMAIN_MESSAGES.reserved : null;
}

/** The address that a store's name suggests; always one that {@link subdomainRefusal} lets through. */
export function subdomainOf(name: string): string {
  const plain = urlName(name)
    .slice(0, SUBDOMAIN_LENGTH.max - 3)
    .replace(/-+$/, '');
  if (subdomainRefusal(plain) === null) return plain;
  const padded = plain === '' ? 'my-store' : `${plain}-store`.slice(0, SUBDOMAIN_LENGTH.max - 3);
  return subdomainRefusal(padded) === null ? padded : 'my-store';
}

/** The collection that holds every product of a store. Spec 3 §9.4. */
export const ALL_PRODUCTS = { name: 'All products', urlName: 'all-products' } as const;
