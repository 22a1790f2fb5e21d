/** A shop that takes a basket to its checkout: where it starts. */
export interface ShopStart {
  readonly path: string;
  readonly text: string;
}

/** What the platform's shop for samples is called where a store's name stands. */
export const SAMPLES_SHOP_NAME = 'Samples shop';

const STORE_START: ShopStart = { path: '/collection/all-products/', text: 'Shop all products' };
const SAMPLES_START: ShopStart = { path: '/wholesale-shop/', text: 'Go to the samples shop' };

/** @param isStore whether the host is a store's; the dashboard's sells samples */
export const findShopStart = (isStore: boolean): ShopStart => (isStore ? STORE_START : SAMPLES_START);
