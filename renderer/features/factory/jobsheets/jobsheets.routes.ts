import { factory } from '../../../platform/routing/route-entry.ts';

export default [
  factory('jobsheets/batch', '/factory/jobsheets/', 'Jobsheets', {
    under: 'factory-orders/list',
    file: 'jobsheets.route.tsx',
    layout: 'blank',
    palette: 'never',
    sample: { query: '?orders=10016', shows: '10016' },
  }),
  factory('jobsheets/sheet', '/factory/orders/{id}/jobsheet/', 'Jobsheet', {
    under: 'factory-orders/order',
    file: 'jobsheet.route.tsx',
    layout: 'blank',
    sample: { params: { id: '10016' }, shows: '10016' },
  }),
];
