/** A store as shoppers read it. */
export { storefrontImplementations } from './storefront.handlers.ts';
