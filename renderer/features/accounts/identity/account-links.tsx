import { useLocation } from 'react-router';
import { useSession } from '../../../platform/access/use-session.ts';
import styles from './account-links.module.css';

/** The shopper’s own page at a store, and the form target of its log out button. */
export const ACCOUNT_PATH = '/account/';

/** The path alone: a cached page is the same for every visitor, whatever campaign brought the first one. */
const useLoginHref = () => {
  const { pathname } = useLocation();
  return pathname === '/' ? '/login/' : `/login/?redirect_uri=${encodeURIComponent(pathname)}`;
};

/** In a store’s header. Kept pages are apart for guests and for people who are signed in, so this needs no script. */
export function AccountLink() {
  const { user } = useSession();
  const loginHref = useLoginHref();
  return (
    <a href={user ? ACCOUNT_PATH : loginHref} className={styles.account}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="12" cy="8" r="4" />
        <path d="M4.500 20a7.500 7.500 0 0 1 15 0" strokeLinecap="round" />
      </svg>
      <span className={styles.label}>{user ? 'Account' : 'Log in'}</span>
    </a>
  );
}

/** In a store’s footer. */
export function AccountLines() {
  const { user } = useSession();
  if (user)
    return (
      <>
        <li>
          <a href={ACCOUNT_PATH}>Your account</a>
        </li>
        <li>
          <form method="post" action={ACCOUNT_PATH}>
            <button type="submit" name="intent" value="log-out" className={styles.logOut}>
              Log out
            </button>
          </form>
        </li>
      </>
    );
  return (
    <>
      <li>
        <a href="/login/">Log in</a>
      </li>
      <li>
        <a href="/create-account/">Create an account</a>
      </li>
    </>
  );
}
