import { merchant } from '../../../platform/routing/route-entry.ts';

export default [merchant('studio/slogan-builder', '/slogan-builder/', 'Slogan builder', { layout: 'tool' })];
