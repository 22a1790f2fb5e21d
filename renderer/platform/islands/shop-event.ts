/** Something a shopper did, for a store’s figures. */
export interface ShopEvent {
  readonly event: 'page-view' | 'view-item' | 'add-to-basket' | 'begin-checkout' | 'purchase' | 'search';
  readonly payload: Readonly<Record<string, string | number>>;
}

export const SHOP_EVENT = 'selvedge:shop-event';
/** Name of the page’s metadata that holds its event. */
export const PAGE_EVENT_NAME = 'shop-event';

/** An event that a page of ours wrote into its metadata. */
export const readShopEvent = (text: string): ShopEvent => JSON.parse(text);

/** Tells what the shopper did here; it is sent only once there is consent. */
export const announceShopEvent = (detail: ShopEvent): boolean =>
  window.dispatchEvent(new CustomEvent(SHOP_EVENT, { detail }));
