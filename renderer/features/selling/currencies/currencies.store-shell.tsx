import { CURRENCY_PATH } from '../../../../shared/features/selling/currencies/currencies.ts';
import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import styles from './currencies.module.css';
import { CurrencyOptions } from './currency-options.tsx';

const POPOVER = 'currency';

/** The visitor’s currency in the header. The browser opens the list itself; nothing where there is no choice. */
function HeaderChoice({ frame, path }: { readonly frame: StoreFrame; readonly path: string }) {
  const { currencies, currency } = frame;
  if (currencies.length < 2) return null;
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={POPOVER}
        aria-label={`Currency: ${currency}`}
      >
        {currency}
      </button>
      <div popover="auto" id={POPOVER} className={styles.opened} role="dialog" aria-label="Currency">
        <p className={styles.title}>Show prices in</p>
        <CurrencyOptions currencies={currencies} current={currency} to={path} />
      </div>
    </>
  );
}

/** The way for browsers that open no list, and from the end of a long page. */
const FootLink = ({ frame: { currencies, currency } }: { readonly frame: StoreFrame }) =>
  currencies.length < 2 ? null : (
    <li>
      <a href={CURRENCY_PATH}>Currency: {currency}</a>
    </li>
  );

export default defineStoreShellParts({ choice: HeaderChoice, drawer: FootLink, foot: FootLink });
