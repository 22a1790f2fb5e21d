import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';
import { merchant, open, type RouteEntry, redirect } from '../route-entry.ts';

const step = { search: 'hidden', layout: 'one-pager', under: 'sign-up/brand' } as const;
const file = (name: string) => ({ file: `features/projects/sign-up/${name}.route.tsx` });
const dashboardStep = { ...step, access: ['hasDashboardAccess'] } as const;

/** Spec 1 §2.7. */
export const ACCOUNT: readonly RouteEntry[] = [
  open('plans/home', PLANS_PATH, 'Plans', { file: 'features/projects/plans/plans.route.tsx' }),
  open('identity/login', '/login/', 'Log in', {
    file: 'features/projects/stores/login.route.tsx',
    access: ['mayLogIn'],
    layout: 'one-pager',
    host: 'both',
  }),
  redirect('sign-up/home', '/sign-up/', '/sign-up/brand/', { aliases: ['/register/'] }),
  open('sign-up/brand', '/sign-up/brand/', 'Name your brand', {
    ...file('brand'),
    layout: 'one-pager',
  }),
  open('sign-up/create-login', '/sign-up/create-login/', 'Create your login', {
    ...step,
    ...file('create-login'),
  }),
  open('sign-up/set-password', '/sign-up/set-password/', 'Set a password', {
    ...step,
    ...file('set-password'),
  }),
  open('sign-up/demographic', '/sign-up/demographic/', 'Your customers', {
    ...step,
    ...file('demographic'),
  }),
  open('sign-up/custom-demographic', '/sign-up/custom-demographic/', 'Describe your customers', {
    ...step,
    ...file('custom-demographic'),
  }),
  open('sign-up/create-store', '/sign-up/create-store/', 'Create your store', {
    ...dashboardStep,
    ...file('create-store'),
  }),
  open('sign-up/create-manufacturer', '/sign-up/create-manufacturer/', 'Create your project', {
    ...dashboardStep,
    ...file('create-manufacturer'),
  }),
  open('sign-up/verify', '/sign-up/verify/', 'Verify your email', {
    ...step,
    ...file('verify'),
    access: ['isLoggedIn'],
  }),
  open('sign-up/verify-hash', '/sign-up/verify/{hash}/', 'Verify your email', {
    ...step,
    ...file('verify-hash'),
    aliases: ['/verify-account/{hash}/'],
  }),
  open('sign-up/eula', '/sign-up/eula/', 'Agreement', {
    ...step,
    ...file('eula'),
    access: ['isLoggedIn', 'isVerified'],
  }),
  open('sign-up/eula-appendix', '/sign-up/eula/appendix/', 'Terms and conditions', {
    ...step,
    ...file('eula-appendix'),
    aliases: ['/terms-and-conditions/'],
    search: 'indexed',
  }),
  open('sign-up/woocommerce', '/sign-up/woocommerce/', 'Connect WooCommerce', {
    ...dashboardStep,
    ...file('woocommerce'),
  }),
  open('team/invitation', '/invitation/{token}/', 'Invitation', {
    search: 'hidden',
    layout: 'one-pager',
    file: 'features/projects/team/invitation.route.tsx',
  }),
  open('team/invitation-expired', '/invitation-expired/', 'Invitation expired', {
    search: 'hidden',
    layout: 'one-pager',
    file: 'features/projects/team/invitation-expired.route.tsx',
  }),
  open('team/invitation-reported', '/invitation-reported/', 'Invitation reported', {
    search: 'hidden',
    layout: 'one-pager',
    file: 'features/projects/team/invitation-reported.route.tsx',
  }),
  redirect('settings/old', '/account-settings/', '/settings/'),
  merchant('settings/home', '/settings/', 'Settings', {
    file: 'features/accounts/settings/settings.route.tsx',
    aliases: ['/payment-settings/'],
    access: ['hasDashboardAccess'],
  }),
  open('identity/reset-password', '/reset-password/', 'Reset your password', {
    file: 'features/accounts/identity/reset-password.route.tsx',
    search: 'hidden',
    layout: 'one-pager',
    host: 'both',
  }),
  open('identity/forgotten-password', '/forgotten-password/', 'Forgotten your password?', {
    file: 'features/accounts/identity/forgotten-password.route.tsx',
    search: 'hidden',
    layout: 'one-pager',
    host: 'both',
  }),
  open('policies/legal', '/legal/', 'Legal', { file: 'features/staff/policies/legal.route.tsx' }),
  open('identity/communication-preferences', '/communication-preferences/', 'Communication preferences', {
    file: 'features/accounts/communication-preferences/preferences.route.tsx',
    layout: 'one-pager',
    search: 'hidden',
    host: 'both',
  }),
  open(
    'identity/communication-preferences-update',
    '/communication-preferences/update/',
    'Update communication preferences',
    {
      file: 'features/accounts/communication-preferences/update.route.tsx',
      layout: 'one-pager',
      search: 'hidden',
      host: 'both',
      under: 'identity/communication-preferences',
    },
  ),
  open('plans/upgrade-error', '/upgrade-error/', 'Upgrade error', {
    search: 'hidden',
    file: 'features/projects/plans/upgrade-error.route.tsx',
    keepsVersion: true,
  }),
  open('masterplan/home', '/masterplan/', 'Masterplan', {
    file: 'features/staff/policies/masterplan.route.tsx',
  }),
  open('dashboard/home', '/dashboard/', 'Dashboard', {
    file: 'features/growth/dashboard/dashboard.route.tsx',
    access: ['hasDashboardAccess'],
    search: 'hidden',
  }),
];
