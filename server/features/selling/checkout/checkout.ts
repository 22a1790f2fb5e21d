/** Checkout: quoting, placing and paying an order. */
export { checkoutImplementations } from './checkout.handlers.ts';
