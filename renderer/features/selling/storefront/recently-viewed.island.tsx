import { useEffect, useState } from 'react';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { keep, type Parser, readKept } from '../../../platform/storage/kept.ts';
import styles from './recently-viewed.module.css';
import { RECENTLY_VIEWED_KEY } from './recently-viewed-key.ts';

/** What is remembered of a product: enough to show it again without asking the server. */
export interface ViewedProduct {
  readonly name: string;
  /** Its page, in the colour that was looked at. */
  readonly href: string;
  readonly picture: string;
}

const SHOWN_MAX = 8;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Addresses of this store alone: what is stored could have been changed by hand. */
const isPath = (value: unknown): value is string => isText(value) && /^\/[^/\\]/.test(value);

const isViewed = (value: unknown): value is ViewedProduct =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  isText(value.name) &&
  'href' in value &&
  isPath(value.href) &&
  'picture' in value &&
  isPath(value.picture);

const parser: Parser<readonly ViewedProduct[]> = {
  safeParse: (value) =>
    Array.isArray(value) ? { success: true, data: value.filter(isViewed) } : { success: false },
};

/** Notes the product that shows, and answers those before it. */
function remember(product: ViewedProduct | null): readonly ViewedProduct[] {
  try {
    const stored = readKept(localStorage, RECENTLY_VIEWED_KEY, parser) ?? [];
    const others = stored.filter(({ name }) => name !== product?.name);
    if (product) keep(localStorage, RECENTLY_VIEWED_KEY, [product, ...others].slice(0, SHOWN_MAX + 1));
    return others.slice(0, SHOWN_MAX);
  } catch {
    // Some browsers refuse even to name the storage.
    return [];
  }
}

interface RecentlyViewedProps {
  /** The product whose page this is; null elsewhere. */
  readonly product: ViewedProduct | null;
}

/** The products that were looked at on this device, the last one first. Nothing until there are some. */
function RecentlyViewed({ product }: RecentlyViewedProps) {
  const [viewed, setViewed] = useState<readonly ViewedProduct[]>([]);
  useEffect(() => setViewed(remember(product)), [product]);
  if (viewed.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and has to by keyboard */}
      <ul tabIndex={0} data-scrolls="peek">
        {viewed.map(({ name, href, picture }) => (
          <li key={name}>
            <a href={href}>
              <img src={picture} alt="" width={120} height={144} loading="lazy" decoding="async" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default defineIsland(RecentlyViewed);
