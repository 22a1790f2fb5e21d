import type { RouteMeta } from '../../../shared/contract/route-meta.ts';

/** The one honest sentence of a route whose screen is not there yet. */
export const waitingSentence = (meta: Pick<RouteMeta, 'title' | 'waiting'>): string =>
  meta.waiting ??
  `This address is reserved for “${meta.title}”, which is still being built, so there is nothing to do here yet.`;
