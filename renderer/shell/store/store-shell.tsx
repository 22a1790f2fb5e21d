import type { CSSProperties, ReactNode } from 'react';
import { CONDITION_REGISTRY } from '../../../shared/contract/access/access.ts';
import type { StoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import { useGuardState } from '../../platform/access/use-session.ts';
import palette from '../../styles/store-palette.module.css';
import { lookAttributes } from '../../ui/store/theme/look-attributes.ts';
import { ThemeSheet } from '../../ui/store/theme/theme-sheet.tsx';
import { STORE_FOOT_LINKS } from './store-foot-links.ts';
import styles from './store-layout.module.css';
import own from './store-shell.module.css';

interface StoreShellProps {
  /** Name, look and logo; null where they could not be read. */
  readonly frame: StoreFrame | null;
  readonly theme: Readonly<Record<string, string>>;
  /** The theme’s stylesheet. */
  readonly css: string;
  readonly name: string;
  readonly children: ReactNode;
}

/**
 * The frame of a dashboard screen served at a store's host (its login, its password form, its email preferences): it
 * shows the store's name and links back to it, so that a shopper meets one company.
 */
export function StoreShell({ frame, theme, css, name, children }: StoreShellProps) {
  const isOpen = CONDITION_REGISTRY.canVisitStore(useGuardState());
  const look: CSSProperties = Object.fromEntries(Object.entries({ ...theme, '--letters': `${name.length}` }));
  return (
    <div
      className={`${palette.store} ${styles.store} ${own.shell}`}
      style={look}
      {...(frame && lookAttributes(frame.look))}
    >
      <ThemeSheet css={css} />
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={styles.header} data-part="header">
        <div className={styles.top} data-part="top">
          <a href="/" className={styles.name} data-part="name">
            {frame?.logo ? <img {...frame.logo} alt={name} className={styles.logo} decoding="async" /> : name}
          </a>
          {isOpen && (
            <a href="/" className={own.back}>
              Back to the store
            </a>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${styles.main} ${own.main}`}>
        {children}
      </main>
      <footer className={styles.footer} data-part="footer">
        <div className={styles.foot} data-part="foot">
          <p className={styles.footName} data-part="foot-name">
            {name}
          </p>
          {frame?.tagline && <p>{frame.tagline}</p>}
          <ul>
            {STORE_FOOT_LINKS.map(({ text, to }) => (
              <li key={to}>
                <a href={to}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      </footer>
    </div>
  );
}
