import { open, shop } from '../../../platform/routing/route-entry.ts';

const both = { host: 'both' } as const;
const hidden = { search: 'hidden' } as const;
const QUESTIONS = 'questions.route.tsx';
const REASONS = 'reasons.route.tsx';

export default [
  open('help/question', '/store-help/question/{questionName?}/', 'Help questions', {
    file: QUESTIONS,
    under: 'help/store',
    breadcrumb: 'url-param',
    palette: 'typed',
    sample: { live: true },
  }),
  open('help/reason', '/store-help/reason/{reasonName?}/', 'Help by subject', {
    file: REASONS,
    under: 'help/store',
    breadcrumb: 'url-param',
    palette: 'typed',
    sample: { live: true },
  }),
  open('help/store', '/store-help/{questionName?}/', 'Help', {
    file: QUESTIONS,
    menu: [
      { workspace: 'project', group: 'foot', order: 10, icon: 'IconLifebuoy' },
      { workspace: 'factory', group: 'foot', order: 10, icon: 'IconLifebuoy' },
      { workspace: 'staff', group: 'foot', order: 10, icon: 'IconLifebuoy' },
    ],
    sample: { live: true },
  }),
  open('help/customer', '/customer-help/', 'Customer help', {
    ...both,
    onStore: '/shop-help/',
    file: QUESTIONS,
    layout: 'one-pager',
    palette: 'typed',
  }),
  open('help/customer-question', '/customer-help/question/{questionName?}/', 'Customer questions', {
    ...both,
    onStore: '/shop-help/question/{questionName?}/',
    file: QUESTIONS,
    under: 'help/customer',
    layout: 'one-pager',
    breadcrumb: 'url-param',
    palette: 'typed',
  }),
  open('help/customer-reason', '/customer-help/reason/{reasonName?}/', 'Customer help by subject', {
    ...both,
    onStore: '/shop-help/reason/{reasonName?}/',
    file: REASONS,
    under: 'help/customer',
    layout: 'one-pager',
    breadcrumb: 'url-param',
    palette: 'typed',
  }),
  shop('help/of-store', '/shop-help/', 'Help', {
    ...hidden,
    access: [],
    file: 'questions.route.tsx',
  }),
  shop('help/of-store-question', '/shop-help/question/{questionName?}/', 'Help', {
    ...hidden,
    access: [],
    under: 'help/of-store',
    file: 'questions.route.tsx',
    sample: { params: { questionName: 'where-is-my-order' } },
  }),
  shop('help/of-store-reason', '/shop-help/reason/{reasonName?}/', 'Help', {
    ...hidden,
    access: [],
    under: 'help/of-store',
    file: 'reasons.route.tsx',
  }),
];
