import type { TagMessage, TagScope } from '../../../../shared/features/site/store-tags/store-tags.rules.ts';
import {
  ANALYTICS_ENABLED_AFTER_MS,
  ANALYTICS_IDLE_TIMEOUT_MS,
} from '../../../../shared/rules/constants/timings.ts';
import { CURRENCY_CODES, currencyOf } from '../../../../shared/rules/money/currencies.ts';
import { countedPath } from '../../../platform/islands/counted-path.ts';
import {
  PAGE_EVENT_NAME,
  readShopEvent,
  SHOP_EVENT,
  type ShopEvent,
} from '../../../platform/islands/shop-event.ts';
import { isRepeat, whenShown } from '../../../platform/islands/store-events.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';
import { currentConsent, subscribeToConsent } from '../../accounts/consent/consent.ts';

/** Tells a merchant’s own accounts what a visitor who agreed does on a page of the store. */

const VISITOR = 'tags-visitor';
const VISITOR_DAYS = 90;
const DAY_SECONDS = 86_400;

const visitorText = {
  safeParse: (value: unknown) =>
    typeof value === 'string' && /^\d{1,10}\.\d{10}$/.test(value)
      ? { success: true as const, data: value }
      : { success: false as const },
};

/** A number of this browser in this store alone: a random one, with the second in which it was made. */
function visitorNumber(): string {
  const now = Math.floor(Date.now() / 1000);
  const known = readKept(localStorage, VISITOR, visitorText);
  if (known && now - Number(known.split('.')[1]) < VISITOR_DAYS * DAY_SECONDS) return known;
  const made = `${crypto.getRandomValues(new Uint32Array(1))[0]}.${now}`;
  keep(localStorage, VISITOR, made);
  return made;
}

/** Parameters by which an advertisement or a campaign is recognised; everything else of an address stays here. */
const CAMPAIGN = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid)$/;

function pageNow(): TagMessage['page'] {
  const { origin, pathname, search } = location;
  const campaign = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name)),
  );
  const path = countedPath(pathname);
  return {
    location: `${origin}${path}${campaign.size > 0 ? `?${campaign}` : ''}`,
    // Of another site only which it is, and of ours without a secret.
    referrer: document.referrer.startsWith(`${origin}/`)
      ? origin + countedPath(new URL(document.referrer).pathname)
      : document.referrer,
    // The title of someone's own page may hold a number of theirs.
    title: path === pathname ? document.title : '',
    visitor: visitorNumber(),
  };
}

/** Whether this browser asks every site not to follow its person. */
const refusesTracking = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

/** Words that may be someone's address or number. */
const isPersonal = (words: unknown): boolean => /@|\d{6}/.test(String(words));

/** An amount in units of its currency, as every service expects it. */
function inUnits({ totalMinor, priceMinor, ...payload }: ShopEvent['payload']): ShopEvent['payload'] {
  const minor = totalMinor ?? priceMinor;
  const currency = CURRENCY_CODES.find((code) => code === payload.currency);
  if (typeof minor !== 'number' || !currency) return payload;
  return { ...payload, value: minor / 10 ** currencyOf(currency).decimals };
}

const isTold = (event: ShopEvent['event']): event is TagMessage['event'] => event !== 'begin-checkout';

/** The message about an event. Null for an event that other sites don’t hear. */
function messageOf({ event, payload }: ShopEvent, scope: TagScope): TagMessage | null {
  if (!isTold(event) || (scope === 'purchase' && event !== 'purchase')) return null;
  if (event === 'search' && isPersonal(payload.query)) return null;
  return { event, payload: inUnits(payload), page: pageNow() };
}

/** The frame, once it has been read: until then what is told waits. */
function openFrame(address: string) {
  const { origin } = new URL(address);
  const waiting: TagMessage[] = [];
  const frame = document.createElement('iframe');
  let isRead = false;
  const post = (message: TagMessage) => frame.contentWindow?.postMessage(message, origin);
  frame.hidden = true;
  frame.title = 'Analytics';
  frame.referrerPolicy = 'no-referrer';
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  frame.addEventListener('load', () => {
    isRead = true;
    for (const message of waiting.splice(0)) post(message);
  });
  return {
    show() {
      frame.src = address;
      document.body.append(frame);
    },
    tell: (message: TagMessage) => (isRead ? post(message) : waiting.push(message)),
    remove: () => frame.remove(),
  };
}

/** Calls back when the page has nothing else to do, and not before analytics may start. Spec 3 §9.2. */
function whenQuiet(afterMs: number, run: () => void): void {
  setTimeout(
    () => {
      if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: ANALYTICS_IDLE_TIMEOUT_MS });
      else run();
    },
    Math.max(0, afterMs - performance.now()),
  );
}

/**
 * Begins to tell, for a visitor who agreed. Never for programs, nor for browsers that refuse tracking. Ends at once when
 * the visitor takes it back, in this tab or another.
 */
export function startTags(address: string, scope: TagScope): void {
  if (navigator.webdriver || refusesTracking()) return;
  whenShown(() => {
    const own = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_EVENT_NAME}"]`)?.content;
    const page = own === undefined ? null : readShopEvent(own);
    const events: ShopEvent[] = [
      { event: 'page-view', payload: {} },
      ...(page && !isRepeat(page) ? [page] : []),
    ];
    const first = events.flatMap((event) => messageOf(event, scope) ?? []);
    // A receipt that tells nothing needs no frame.
    if (first.length === 0) return;
    const frame = openFrame(address);
    for (const message of first) frame.tell(message);
    const hear = (happened: Event) => {
      const message = happened instanceof CustomEvent ? messageOf(happened.detail, scope) : null;
      if (message) frame.tell(message);
    };
    window.addEventListener(SHOP_EVENT, hear);
    let isOver = false;
    const stop = subscribeToConsent(() => {
      if (currentConsent() === 'granted') return;
      isOver = true;
      stop();
      window.removeEventListener(SHOP_EVENT, hear);
      frame.remove();
      forget(localStorage, VISITOR);
    });
    // Someone who has paid soon leaves the receipt.
    whenQuiet(scope === 'purchase' ? 0 : ANALYTICS_ENABLED_AFTER_MS, () => {
      if (!isOver) frame.show();
    });
  });
}
