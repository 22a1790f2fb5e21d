import type { ReactNode } from 'react';
import type { CallAnswer } from '../../../shared/contract/call.ts';
import type { suggestProducts } from '../../../shared/features/selling/storefront/storefront.calls.ts';
import { islandCall } from '../../platform/islands/island-call.ts';
import styles from './store-search.module.css';

const suggest = islandCall<typeof suggestProducts>({
  method: 'GET',
  path: '/omnis/v3/frontend/search/suggestions/',
});

type Answer = CallAnswer<typeof suggestProducts>;

const searchHref = (query: string) => `/search/?q=${encodeURIComponent(query)}`;

function describe({ corrected, collections, products }: Answer): string {
  const count = collections.length + products.length;
  if (count === 0) return 'No suggestions';
  const found = count === 1 ? '1 suggestion' : `${count} suggestions`;
  return corrected === null ? found : `${found} for ${corrected}`;
}

function SuggestionList({ typed, answer }: { readonly typed: string; readonly answer: Answer }) {
  const { corrected, collections, products } = answer;
  return (
    <div className={styles.panel}>
      {corrected !== null && (
        <p className={styles.corrected}>
          Showing results for <strong>{corrected}</strong>
        </p>
      )}
      <ul aria-label="Suggestions">
        {collections.map(({ name, urlName }) => (
          <li key={urlName}>
            <a href={`/collection/${urlName}/`}>
              <span>{name}</span>
              <small>Collection</small>
            </a>
          </li>
        ))}
        {products.map(({ name, urlName, price, picture }) => (
          <li key={urlName}>
            <a href={`/product/${urlName}/`}>
              {picture !== null && <img src={picture} alt="" width="48" height="60" />}
              <span>{name}</span>
              <small>{price}</small>
            </a>
          </li>
        ))}
        <li>
          <a href={searchHref(typed)}>{`See all results for “${typed}”`}</a>
        </li>
      </ul>
    </div>
  );
}

/** What typed words find. */
export interface Suggested {
  /** Read aloud. */
  readonly status: string;
  /** Null without suggestions. */
  readonly list: ReactNode;
}

/** Asks the store what it would find. @throws Refusal, or where the store can’t be reached */
export async function findSuggestions(typed: string): Promise<Suggested> {
  const answer = await suggest({ query: { q: typed } });
  const isEmpty = answer.collections.length + answer.products.length === 0;
  return {
    status: describe(answer),
    list: isEmpty ? null : <SuggestionList typed={typed} answer={answer} />,
  };
}
