import { open, shop, staff } from '../../../platform/routing/route-entry.ts';

const both = { host: 'both' } as const;
const hidden = { search: 'hidden' } as const;

export default [
  open('policies/legal', '/legal/', 'Legal', { file: 'legal.route.tsx', palette: 'typed' }),
  open('masterplan/home', '/masterplan/', 'Masterplan', {
    file: 'masterplan.route.tsx',
    palette: 'typed',
  }),
  open('policies/policy', '/policy/{url}/', 'Policy', {
    ...both,
    onStore: '/shop-policy/{url}/',
    breadcrumb: 'url-param',
    file: 'policy.route.tsx',
    // The others have an address without a parameter, too.
    listed: [
      { title: 'Careers', params: { url: 'careers' } },
      { title: 'Affiliates', params: { url: 'affiliates' } },
    ],
    sample: { params: { url: 'privacy-policy' } },
  }),
  open('policies/terms-of-use', '/terms-of-use/', 'Terms of use', {
    ...both,
    onStore: '/shop-policy/terms-of-use/',
    file: 'terms-of-use.route.tsx',
    palette: 'typed',
  }),
  open('policies/terms-of-sale', '/terms-of-sale/', 'Terms of sale', {
    ...both,
    onStore: '/shop-policy/terms-of-sale/',
    file: 'terms-of-sale.route.tsx',
    palette: 'typed',
  }),
  open('policies/cookies', '/use-of-cookies-and-disclaimer/', 'Use of cookies and disclaimer', {
    ...both,
    onStore: '/shop-policy/use-of-cookies-and-disclaimer/',
    file: 'cookies.route.tsx',
    palette: 'typed',
  }),
  open('policies/privacy', '/privacy-policy/', 'Privacy policy', {
    ...both,
    onStore: '/shop-policy/privacy-policy/',
    file: 'privacy-policy.route.tsx',
    palette: 'typed',
  }),
  open('policies/custom-product', '/custom-product-terms-of-service/', 'Custom product terms of service', {
    file: 'custom-product-terms.route.tsx',
    palette: 'typed',
  }),
  shop('policies/of-store', '/shop-policy/{url}/', 'Policy', {
    ...hidden,
    access: [],
    file: 'store-policy.route.tsx',
    sample: { params: { url: 'privacy-policy' } },
  }),
  staff('policies/staff-list', '/staff/policies/', 'Policies', {
    file: 'staff-policies.route.tsx',
    menu: { workspace: 'staff', group: 'Run', order: 30, icon: 'IconFileText' },
  }),
  staff('policies/staff-policy', '/staff/policies/{url}/', 'Policy', {
    under: 'policies/staff-list',
    file: 'staff-policy.route.tsx',
    sample: { params: { url: 'privacy-policy' } },
  }),
];
