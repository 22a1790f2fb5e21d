import type { RouteMeta } from '../../../shared/contract/route-meta.ts';

/** The one honest sentence of a route whose screen is not there yet. */
export const waitingSentence = (meta: Pick<RouteMeta, 'title' | 'waiting'>): string =>
  meta.waiting ?? `We’re still building ${meta.title}. Check back soon.`;
