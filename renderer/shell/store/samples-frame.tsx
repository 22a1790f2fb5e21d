import type { CSSProperties, ReactNode } from 'react';
import { findShopStart, SAMPLES_SHOP_NAME } from '../../../shared/features/selling/basket/basket.ts';
import { compileTheme, plainTheme } from '../../../shared/features/site/theme/theme.ts';
import palette from '../../styles/store-palette.module.css';
import { lookAttributes } from '../../ui/store/theme/look-attributes.ts';
import { ThemeStyles } from '../../ui/store/theme/theme-styles.tsx';
import styles from './store-layout.module.css';

const { variables, headerColour: _header, darkHeaderColour: _dark, ...look } = compileTheme(plainTheme(''));
const VARIABLES: CSSProperties = Object.fromEntries(Object.entries(variables));

/** Written here, so that no page of a store carries a style for it. */
const BACK: CSSProperties = { marginInlineStart: 'auto', paddingBlock: '0.75rem' };

const FOOT_LINKS = [
  { text: 'Your orders', to: '/wholesale-shop/?view=ordered' },
  { text: 'Help', to: '/customer-help/' },
  { text: 'Terms of sale', to: '/terms-of-sale/' },
  { text: 'Privacy', to: '/privacy-policy/' },
  { text: 'Cookies', to: '/use-of-cookies-and-disclaimer/' },
] as const;

const start = findShopStart(false);

/** The frame of basket, checkout and receipts on the dashboard's host, where merchants buy samples. */
export function SamplesFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`${palette.store} ${styles.store}`} style={VARIABLES} {...lookAttributes(look)}>
      <ThemeStyles look={look} isPreview={false} />
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <div className={styles.top}>
          <a href={start.path} className={styles.name}>
            {SAMPLES_SHOP_NAME}
          </a>
          <a href="/dashboard/" style={BACK}>
            Back to the dashboard
          </a>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.foot}>
          <p className={styles.footName}>Selvedge</p>
          <p>Samples of your products, at trade prices</p>
          <ul>
            {FOOT_LINKS.map(({ text, to }) => (
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
