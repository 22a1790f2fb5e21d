/** Links in the footer of every page at a store's host; of the checkout, only those that a buyer may need to read. */
export const STORE_FOOT_LINKS = [
  { text: 'Your orders', to: '/order-history/', whilePaying: false },
  { text: 'Help', to: '/customer-help/', whilePaying: true },
  { text: 'Terms of sale', to: '/shop-policy/terms-of-sale/', whilePaying: true },
  { text: 'Privacy', to: '/shop-policy/privacy-policy/', whilePaying: true },
  { text: 'Cookies', to: '/shop-policy/use-of-cookies-and-disclaimer/', whilePaying: false },
] as const;
