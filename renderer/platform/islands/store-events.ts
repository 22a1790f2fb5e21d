import { noteAffiliate } from './affiliate-arrival.ts';
import { countedPath } from './counted-path.ts';
import { PAGE_EVENT_NAME, readShopEvent, SHOP_EVENT, type ShopEvent } from './shop-event.ts';
import { sendEvent } from './store-visit.ts';

/** The store of a page, as its events name it. Spec 2 §7.8. */
export interface EventStore {
  readonly currency: string;
  readonly division: { readonly id: string; readonly name: string };
}

const collect = ({ event, payload }: ShopEvent, store: EventStore | null): void =>
  sendEvent(event, payload, { location: location.origin + countedPath(location.pathname), ...store });

/** A receipt that is opened again, by reload or from a mail, is no second purchase. */
export function isRepeat({ event }: ShopEvent): boolean {
  if (event !== 'purchase') return false;
  const [visit] = performance.getEntriesByType('navigation');
  const isFirst = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  return !isFirst || !document.referrer.startsWith(`${location.origin}/checkout/`);
}

/** Where this page was reached from: the host of another site, and the campaign its address names. */
function origins(): Readonly<Record<string, string>> {
  const source = new URLSearchParams(location.search).get('utm_source');
  const host = document.referrer === '' ? location.host : new URL(document.referrer).host;
  return {
    ...(host !== location.host && { referrer: host }),
    ...(source && { source: source.slice(0, 100) }),
  };
}

/** A page that the browser prepared ahead counts once somebody looks at it. */
export function whenShown(run: () => void): void {
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}

/** Counts this page and what is done on it. Only for visitors who consented, never for programs. Spec 3 §9.2. */
export const countEvents = (store: EventStore | null): void => whenShown(() => countShown(store));

function countShown(store: EventStore | null): void {
  collect({ event: 'page-view', payload: { path: countedPath(location.pathname), ...origins() } }, store);
  noteAffiliate();
  const own = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_EVENT_NAME}"]`)?.content;
  const page = own === undefined ? null : readShopEvent(own);
  if (page && !isRepeat(page)) collect(page, store);
  window.addEventListener(SHOP_EVENT, (shopEvent) => {
    if (shopEvent instanceof CustomEvent) collect(shopEvent.detail, store);
  });
}
