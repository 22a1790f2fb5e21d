import { open, redirect, shop } from '../../../platform/routing/route-entry.ts';
import { RESUME_PATH } from './resume-path.ts';

const step = { search: 'hidden', layout: 'one-pager', under: 'sign-up/brand', palette: 'never' } as const;
const dashboardStep = { ...step, access: ['hasDashboardAccess'] } as const;

export default [
  redirect('sign-up/home', '/sign-up/', RESUME_PATH, { aliases: ['/register/'], palette: 'never' }),
  open('sign-up/store-account', '/create-account/', 'Create an account', {
    file: 'store-account.route.tsx',
    search: 'hidden',
    access: ['canVisitStore', 'isLoggedOut'],
    layout: 'one-pager',
    host: 'store',
    palette: 'never',
  }),
  shop('sign-up/account', '/account/', 'Your account', {
    file: 'account.route.tsx',
    search: 'hidden',
    access: ['isLoggedIn'],
  }),
  open('sign-up/brand', '/sign-up/brand/', 'Name your brand', {
    file: 'brand.route.tsx',
    onStore: '/create-account/',
    layout: 'one-pager',
    // A newcomer doesn’t know yet what the first step asks for.
    listed: [{ title: 'Sign up', params: {} }],
    palette: 'never',
  }),
  open('sign-up/create-login', '/sign-up/create-login/', 'Create your login', {
    ...step,
    file: 'create-login.route.tsx',
  }),
  open('sign-up/set-password', '/sign-up/set-password/', 'Set a password', {
    ...step,
    file: 'set-password.route.tsx',
  }),
  open('sign-up/demographic', '/sign-up/demographic/', 'Your customers', {
    ...step,
    file: 'demographic.route.tsx',
  }),
  open('sign-up/custom-demographic', '/sign-up/custom-demographic/', 'Describe your customers', {
    ...step,
    file: 'custom-demographic.route.tsx',
  }),
  open('sign-up/create-store', '/sign-up/create-store/', 'Create your store', {
    ...dashboardStep,
    file: 'create-store.route.tsx',
  }),
  open('sign-up/create-manufacturer', '/sign-up/create-manufacturer/', 'Create your project', {
    ...dashboardStep,
    file: 'create-manufacturer.route.tsx',
  }),
  open('sign-up/verify', '/sign-up/verify/', 'Verify your email', {
    ...step,
    file: 'verify.route.tsx',
    aliases: ['/verify-account/'],
    access: ['isLoggedIn'],
  }),
  open('sign-up/verify-hash', '/sign-up/verify/{hash}/', 'Verify your email', {
    ...step,
    file: 'verify-hash.route.tsx',
    host: 'both',
    aliases: ['/verify-account/{hash}/'],
    sample: null,
  }),
  open('sign-up/eula', '/sign-up/eula/', 'Agreement', {
    ...step,
    file: 'eula.route.tsx',
    access: ['isLoggedIn', 'isVerified'],
  }),
  open('sign-up/eula-appendix', '/sign-up/eula/appendix/', 'Terms and conditions', {
    ...step,
    file: 'eula-appendix.route.tsx',
    aliases: ['/terms-and-conditions/'],
    search: 'indexed',
  }),
  open('sign-up/woocommerce', '/sign-up/woocommerce/', 'Connect WooCommerce', {
    ...dashboardStep,
    file: 'woocommerce.route.tsx',
  }),
];
