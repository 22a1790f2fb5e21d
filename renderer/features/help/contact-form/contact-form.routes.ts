import { shop } from '../../../platform/routing/route-entry.ts';

export default [
  shop('contact-form', '/contact-form/', 'Contact form', {
    file: 'contact-form.route.tsx',
    search: 'hidden',
    sample: { shows: 'Your name' },
  }),
];
