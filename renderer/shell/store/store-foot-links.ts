/** Links in the footer of every page at a store's host. */
export const STORE_FOOT_LINKS = [
  { text: 'Your orders', to: '/order-history/' },
  { text: 'Help', to: '/customer-help/' },
  { text: 'Terms of sale', to: '/shop-policy/terms-of-sale/' },
  { text: 'Privacy', to: '/shop-policy/privacy-policy/' },
  { text: 'Cookies', to: '/shop-policy/use-of-cookies-and-disclaimer/' },
] as const;
