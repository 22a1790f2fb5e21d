/** Every demo account has this password. */
export const DEMO_PASSWORD = 'selvedge-demo';

/** The sign-ins of the demo data, with what each is for. */
export const DEMO_ACCOUNTS = [
  { email: 'merchant@demo.test', purpose: 'owner of the demo store' },
  { email: 'factory@demo.test', purpose: 'factory staff' },
  { email: 'staff@demo.test', purpose: 'internal staff (has to set up two-factor authentication first)' },
  { email: 'shopper@demo.test', purpose: 'a shopper' },
  { email: 'newcomer@demo.test', purpose: 'verified, without a store' },
] as const;
