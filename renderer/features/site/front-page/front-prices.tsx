import { PROMISES } from '../../../../shared/features/site/front-page/front-page.ts';
import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { CatalogueItem, WorkedPrice } from './front-figures.ts';
import styles from './front-page.module.css';
import { cutOutOf } from './front-pictures.ts';

const pounds = (minor: number) => formatMoney(money(minor, 'GBP'));

/** Every product to print on, with what making one costs. */
export function Catalogue({ items }: { readonly items: readonly CatalogueItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="make">
      <h2 id="make">What you can make</h2>
      <p className={styles.lead}>Making cost of one piece with one printed side, without VAT.</p>
      <ul className={styles.catalogue}>
        {items.map(({ sku, name, fromMinor }) => {
          const picture = cutOutOf(sku);
          return (
            <li key={sku}>
              {picture && (
                <img src={picture} alt="" width={260} height={312} loading="lazy" decoding="async" />
              )}
              <span>{name}</span>
              <span className={styles.amount}>from {pounds(fromMinor)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What it costs, with the price of one product of the catalogue worked out. */
export function Costs({ example }: { readonly example: WorkedPrice | null }) {
  return (
    <section className={styles.split} aria-labelledby="costs">
      <div className={styles.text}>
        <h2 id="costs">Free until you sell, then you pay for the making</h2>
        <p>{PROMISES.free.text}</p>
        <p>{PROMISES.pro.text}</p>
        <p>
          <a href={PLANS_PATH}>Compare the plans</a>
        </p>
      </div>
      {example && (
        <table className={styles.docket}>
          <caption>{example.name}, one printed side, sold by a shop that is registered for VAT</caption>
          <tbody>
            <tr>
              <th scope="row">Your price</th>
              <td>{pounds(example.priceMinor)}</td>
            </tr>
            <tr>
              <th scope="row">VAT</th>
              <td>−{pounds(example.vatMinor)}</td>
            </tr>
            <tr>
              <th scope="row">Making</th>
              <td>−{pounds(example.makingMinor)}</td>
            </tr>
            <tr>
              <th scope="row">Payment fee</th>
              <td>−{pounds(example.feeMinor)}</td>
            </tr>
            <tr className={styles.sum}>
              <th scope="row">Left for you</th>
              <td>{pounds(example.profitMinor)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}
