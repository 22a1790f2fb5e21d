import { merchant } from '../../../platform/routing/route-entry.ts';

export default [
  merchant('studio/logo-template-builder', '/logo-template-builder/', 'Logo builder', { layout: 'tool' }),
];
