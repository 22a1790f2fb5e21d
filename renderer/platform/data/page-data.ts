import type { DehydratedState } from '@tanstack/react-query';
import type { UIMatch } from 'react-router';
import type { PageVisit, Session } from '../access/session.ts';
import { entryOfRouterId } from '../routing/route-table.ts';

export interface RootData {
  readonly visit: PageVisit;
  readonly session: Session;
  /** When the server made the page. ISO 8601, UTC. */
  readonly renderedAt: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isRootData = (value: unknown): value is RootData =>
  isRecord(value) && 'visit' in value && 'session' in value && 'renderedAt' in value;
const isDehydrated = (value: unknown): value is DehydratedState =>
  isRecord(value) && Array.isArray(value.queries) && Array.isArray(value.mutations);

/** The root loader's data; undefined where there was no server to give it. */
export function rootDataOf(matches: readonly UIMatch[]): RootData | undefined {
  const data = matches[0]?.loaderData;
  return isRootData(data) ? data : undefined;
}

/** Whether the router's own scripts are part of this document: not on pages whose islands alone wake up. */
export function hydratesWhole(matches: readonly UIMatch[]): boolean {
  const leaf = matches.at(-1);
  const entry = leaf && entryOfRouterId(leaf.id);
  if (entry) return entry.meta.hydrate === 'page';
  return rootDataOf(matches)?.visit.store == null;
}

/** Answers that the matched routes' loaders brought along, as one cache content. */
export function dehydratedOf(matches: readonly UIMatch[]): DehydratedState {
  const states = matches
    .map(({ loaderData }) => (isRecord(loaderData) ? loaderData.dehydrated : undefined))
    .filter(isDehydrated);
  return { mutations: [], queries: states.flatMap(({ queries }) => queries) };
}
