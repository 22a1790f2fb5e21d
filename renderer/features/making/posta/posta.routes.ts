import { merchant } from '../../../platform/routing/route-entry.ts';

export default [merchant('posta/studio', '/posta/', 'Posta', { layout: 'tool' })];
