import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';
import styles from './front-page.module.css';

export const START_PATH = '/sign-up/brand/';

const FOOT_LINKS = [
  { to: '/privacy-policy/', text: 'Privacy' },
  { to: '/terms-of-use/', text: 'Terms' },
  { to: '/sitemap/', text: 'Sitemap' },
  { to: '/policy/careers/', text: 'Careers' },
  { to: '/policy/affiliates/', text: 'Affiliates' },
  { to: '/api-reference/', text: 'API' },
  { to: '/use-of-cookies-and-disclaimer/', text: 'Cookies' },
] as const;

export function FrontHeader() {
  return (
    <header className={styles.header}>
      <a href="/" className={styles.wordmark}>
        Selvedge
      </a>
      <nav aria-label="Site">
        <ul className={styles.menu}>
          <li className={styles.wide}>
            <a href="#how-it-works">How it works</a>
          </li>
          <li className={styles.wide}>
            <a href={PLANS_PATH}>Prices</a>
          </li>
          <li className={styles.wide}>
            <a href="/store-help/">Help</a>
          </li>
          <li>
            <a href="/login/">Log in</a>
          </li>
          <li>
            <a href={START_PATH} className={styles.button}>
              Start a store
            </a>
          </li>
        </ul>
      </nav>
    </header>
  );
}

export function FrontFooter({ companyNumber }: { readonly companyNumber: string | null }) {
  return (
    <footer className={styles.footer}>
      <p className={styles.wordmark}>Selvedge</p>
      <ul>
        {FOOT_LINKS.map(({ to, text }) => (
          <li key={to}>
            <a href={to}>{text}</a>
          </li>
        ))}
        {companyNumber && <li>Company number {companyNumber}</li>}
      </ul>
    </footer>
  );
}
