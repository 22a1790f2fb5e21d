import type { SteppedContext } from '../../../platform/calls/context.ts';
import { newSecret, sameText, secretHash, sign } from '../../../platform/sessions/secrets.ts';

const KNOWN_COOKIE = 'selvedge-known';
/** The longest that browsers keep a cookie; each login begins it again. */
const KEPT_SECONDS = 400 * 86_400;
/** Accounts that one browser is known to. */
const ACCOUNTS_MOST = 5;
const ID_LENGTH = 22;

type Browser = Pick<SteppedContext, 'cookies' | 'request' | 'services'>;

/** The account in question, as far as anybody has named it: without a password where it has none, or doesn’t exist. */
export interface NamedAccount {
  readonly email: string;
  readonly passwordHash: string | null;
}

interface Entry {
  readonly account: string;
  readonly browser: string;
  readonly signature: string;
}

/** `__Host-` where the site is served over https, so that no subdomain can set it. */
const cookieName = ({ request }: Browser): string =>
  request.origin.startsWith('https:') ? `__Host-${KNOWN_COOKIE}` : KNOWN_COOKIE;

const nameOf = ({ email }: NamedAccount): string =>
  secretHash(email.toLowerCase()).toString('base64url').slice(0, ID_LENGTH);

/** With another password, no browser is known any more. */
const signatureOf = ({ services }: Browser, account: NamedAccount, browser: string): string =>
  sign(services.secret, `known-browser:${nameOf(account)}:${browser}:${account.passwordHash ?? ''}`);

function entriesIn(browser: Browser): Entry[] {
  const text = browser.cookies.get(cookieName(browser)) ?? '';
  return text.split('~').flatMap((part) => {
    const [account, id, signature, ...rest] = part.split('.');
    return account && id?.length === ID_LENGTH && signature && rest.length === 0
      ? [{ account, browser: id, signature }]
      : [];
  });
}

/**
 * The id of a browser in which this account has logged in since its password was chosen; null for any other. It
 * doesn’t open the account, but strangers’ wrong guesses don’t count against it.
 */
export function knownBrowser(browser: Browser, account: NamedAccount): string | null {
  const entry = entriesIn(browser).find(({ account: name }) => name === nameOf(account));
  if (!entry || !sameText(entry.signature, signatureOf(browser, account, entry.browser))) return null;
  return entry.browser;
}

/** Makes the browser known to an account that has just logged in. */
export function rememberBrowser(browser: Browser, account: NamedAccount): void {
  const name = nameOf(account);
  const id = knownBrowser(browser, account) ?? newSecret().slice(0, ID_LENGTH);
  const own = { account: name, browser: id, signature: signatureOf(browser, account, id) };
  const others = entriesIn(browser).filter((entry) => entry.account !== name);
  const entries = [own, ...others].slice(0, ACCOUNTS_MOST);
  browser.cookies.set(
    cookieName(browser),
    entries.map((entry) => [entry.account, entry.browser, entry.signature].join('.')).join('~'),
    { maxAge: KEPT_SECONDS },
  );
}
