/** What an event of a store’s visitor says of the visit, without anything that leads to a person. */

export const VISIT_DEVICES = ['computer', 'phone', 'tablet'] as const;
export type VisitDevice = (typeof VISIT_DEVICES)[number];

/** A visit ends after this long without an event. */
export const VISIT_IDLE_MINUTES = 30;

/** The step of a visit that each event proves. */
export const VISIT_STEPS = {
  'view-item': 1,
  'add-to-basket': 2,
  'begin-checkout': 3,
  purchase: 4,
} as const;

/** A source is cut after so many characters, a search too. */
export const VISIT_TEXT_MAX = 60;

/** Searches without a result that are counted of a visit: a program that makes up more fills no tables. */
export const VISIT_SEARCHES_MAX = 20;

export function deviceOf(userAgent: string): VisitDevice {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'phone' : 'computer';
}

const clean = (text: string): string =>
  Array.from(
    text
      .normalize('NFKC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .toLowerCase(),
  )
    .slice(0, VISIT_TEXT_MAX)
    .join('');

const SEARCH_ENGINES = /^(?:www\.)?(google|bing|duckduckgo|ecosia|yahoo|baidu|yandex)\.[a-z.]{2,6}$/;

/**
 * Where a visit came from: the campaign’s source, else the site that linked here.
 * @returns null for a page inside the visit, or one that was typed
 */
export function sourceOf(payload: Readonly<Record<string, unknown>>): string | null {
  const { source, referrer } = payload;
  if (typeof source === 'string' && clean(source) !== '') return clean(source);
  if (typeof referrer !== 'string') return null;
  const host = clean(referrer);
  if (!/^[a-z0-9.-]+$/.test(host)) return null;
  return SEARCH_ENGINES.exec(host)?.[1] ?? host.replace(/^(?:www|m|l|lm)\./, '');
}

/** A search as it is counted; null where it might hold an address or a number of a person. */
export function countedSearch(query: unknown): string | null {
  if (typeof query !== 'string' || query.includes('@')) return null;
  if ((query.match(/\d/g) ?? []).length >= 7) return null;
  return clean(query) || null;
}
