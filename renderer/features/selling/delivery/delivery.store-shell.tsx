import { DELIVERY_COUNTRY_PATH } from '../../../../shared/features/selling/delivery/delivery.ts';
import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import styles from './country-link.module.css';

const nameOf = (code: string) => countryOf(code)?.name ?? code;

/** Where the visitor sees delivery to, in the header. Nothing where the store delivers to one country. */
function HeaderChoice({ frame, path }: { readonly frame: StoreFrame; readonly path: string }) {
  const { deliveryCountry: code, hasCountryChoice } = frame;
  if (!hasCountryChoice) return null;
  return (
    <a
      href={
        path === DELIVERY_COUNTRY_PATH
          ? DELIVERY_COUNTRY_PATH
          : `${DELIVERY_COUNTRY_PATH}?to=${encodeURIComponent(path)}`
      }
      className={styles.link}
      rel="nofollow"
    >
      <span className="only-read-aloud">{`Deliver to ${nameOf(code)}, `}</span>
      {code}
    </a>
  );
}

const FootLink = ({ frame: { deliveryCountry, hasCountryChoice } }: { readonly frame: StoreFrame }) =>
  hasCountryChoice ? (
    <li>
      <a href={DELIVERY_COUNTRY_PATH} rel="nofollow">{`Deliver to: ${nameOf(deliveryCountry)}`}</a>
    </li>
  ) : null;

export default defineStoreShellParts({ choice: HeaderChoice, drawer: FootLink, foot: FootLink });
