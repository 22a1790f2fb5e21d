import type { CSSProperties, ReactNode } from 'react';
import BasketCount from '../../islands/basket-count.island.tsx';
import { Island } from '../../platform/islands/island.tsx';
import styles from './store-layout.module.css';

export interface StoreIdentity {
  readonly name: string;
  /** Address of the store's logo; its name is written out where it has none. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
  /** The store's own colour for its header line, buttons and counts, with the text colour upon it. */
  readonly accent?: { readonly background: string; readonly text: string } | undefined;
}

export interface StoreLink {
  readonly text: string;
  readonly to: string;
}

interface StoreLayoutProps {
  readonly store: StoreIdentity;
  /** The store's collections and menu entries. */
  readonly menu: readonly StoreLink[];
  /** Path of the page that shows, to mark its entry. */
  readonly path: string;
  /** A search form. */
  readonly search?: ReactNode;
  /** A message across the page, above everything. */
  readonly announcement?: ReactNode;
  readonly children: ReactNode;
}

const FOOT: readonly StoreLink[] = [
  { text: 'Order history', to: '/order-history/' },
  { text: 'Help', to: '/customer-help/' },
  { text: 'Terms of sale', to: '/terms-of-sale/' },
  { text: 'Privacy', to: '/privacy-policy/' },
  { text: 'Cookies', to: '/use-of-cookies-and-disclaimer/' },
];

const themeOf = ({ accent }: StoreIdentity): CSSProperties =>
  accent
    ? Object.fromEntries([
        ['--store-accent', accent.background],
        ['--store-on-accent', accent.text],
      ])
    : {};

/** The frame of every page of a store. Complete without scripts; the basket's count wakes up as an island. */
export function StoreLayout({ store, menu, path, search, announcement, children }: StoreLayoutProps) {
  return (
    <div className={styles.store} style={themeOf(store)}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      {announcement && <div className={styles.announcement}>{announcement}</div>}
      <header className={styles.header}>
        <div className={styles.top}>
          <a href="/" className={styles.name}>
            {store.logo ? <img {...store.logo} alt={store.name} className={styles.logo} /> : store.name}
          </a>
          {search && <div className={styles.search}>{search}</div>}
          <Island name="basket-count" component={BasketCount} props={{}} when="idle" />
        </div>
        {menu.length > 0 && (
          <nav aria-label="Collections" className={styles.menu}>
            <ul>
              {menu.map(({ text, to }) => (
                <li key={to}>
                  <a href={to} {...(to === path && { 'aria-current': 'page' })}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <p className={styles.footName}>{store.name}</p>
        <ul>
          {FOOT.map(({ text, to }) => (
            <li key={to}>
              <a href={to}>{text}</a>
            </li>
          ))}
        </ul>
        <p className={styles.made}>Printed to order with Selvedge</p>
      </footer>
    </div>
  );
}
