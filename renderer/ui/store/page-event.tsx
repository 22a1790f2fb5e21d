import { PAGE_EVENT_NAME, type ShopEvent } from '../../platform/islands/shop-event.ts';

/** What opening this page counts as, for visitors who consented. */
export const PageEvent = ({ event, payload }: ShopEvent) => (
  <meta name={PAGE_EVENT_NAME} content={JSON.stringify({ event, payload })} />
);
