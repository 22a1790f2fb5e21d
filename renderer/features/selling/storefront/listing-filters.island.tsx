import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import type {
  Facet,
  Facets,
  ListingQuery,
} from '../../../../shared/features/selling/storefront/listing.schema.ts';
import { PRODUCT_SORT_WORDS, PRODUCT_SORTS } from '../../../../shared/features/selling/storefront/listing.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import styles from './listing-filters.module.css';

export interface ListingFiltersProps {
  readonly path: string;
  readonly query: ListingQuery;
  readonly facets: Facets;
  readonly swatches: Readonly<Record<string, string>>;
  /** The default sort is the merchant’s own order. */
  readonly hasOwnOrder: boolean;
}

const typeWords = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('-', ' ')}`;

interface MenuProps {
  readonly title: string;
  readonly chosen: number;
  readonly children: ReactNode;
}

function Menu({ title, chosen, children }: MenuProps) {
  return (
    <details className={styles.menu} name="filter" {...(chosen > 0 && { 'data-on': '' })}>
      <summary>{chosen > 0 ? `${title} (${chosen})` : title}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}

interface OptionsProps {
  readonly name: string;
  readonly facets: readonly Facet[];
  readonly chosen: readonly string[];
  readonly words?: (value: string) => string;
  readonly swatches?: Readonly<Record<string, string>>;
}

function Options({ name, facets, chosen, words = (value) => value, swatches }: OptionsProps) {
  return facets.map(({ value, count }) => (
    <label className={styles.option} key={value}>
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      {swatches && (
        <span className={styles.swatch} style={{ background: swatches[value] }} aria-hidden="true" />
      )}
      <span>{words(value)}</span>
      <small>{count}</small>
    </label>
  ));
}

/** Filters and sorting of a list as a plain form; awake, each choice takes effect at once. */
function ListingFilters({ path, query, facets, swatches, hasOwnOrder }: ListingFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      for (const menu of form.current?.querySelectorAll('details[open]') ?? [])
        if (!(event.target instanceof Node && menu.contains(event.target))) menu.removeAttribute('open');
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  const submit = (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target.type !== 'number') form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      className={styles.bar}
      data-part="filters"
      action={path}
      method="get"
      onChange={submit}
      aria-label="Filter and sort"
    >
      {facets.types.length > 1 && (
        <Menu title="Type" chosen={query.type.length}>
          <Options name="type" facets={facets.types} chosen={query.type} words={typeWords} />
        </Menu>
      )}
      {facets.colours.length > 1 && (
        <Menu title="Colour" chosen={query.colour.length}>
          <Options name="colour" facets={facets.colours} chosen={query.colour} swatches={swatches} />
        </Menu>
      )}
      {facets.sizes.length > 1 && (
        <Menu title="Size" chosen={query.size.length}>
          <Options name="size" facets={facets.sizes} chosen={query.size} />
        </Menu>
      )}
      <Menu title="Price" chosen={query.min !== undefined || query.max !== undefined ? 1 : 0}>
        <div className={styles.prices}>
          <label>
            From
            <input type="number" name="min" min="0" step="1" inputMode="numeric" defaultValue={query.min} />
          </label>
          <label>
            To
            <input type="number" name="max" min="0" step="1" inputMode="numeric" defaultValue={query.max} />
          </label>
        </div>
        <p>
          <button type="submit" className={styles.show}>
            Show
          </button>
        </p>
      </Menu>
      <div className={styles.sort}>
        <label className="only-read-aloud" htmlFor="sort">
          Sort by
        </label>
        <select id="sort" name="sort" defaultValue={query.sort}>
          {PRODUCT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {hasOwnOrder && sort === 'bestsellerOrder' ? 'Featured' : PRODUCT_SORT_WORDS[sort]}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className={styles.apply}>
        Apply
      </button>
    </form>
  );
}

export default defineIsland(ListingFilters);
