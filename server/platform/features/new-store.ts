import type { RawBuilder } from 'kysely';

/**
 * What a new store begins with: a query that writes the feature's rows, as part of the statement that creates the store.
 */
export type NewStorePart = (store: {
  readonly id: string;
  readonly projectId: string;
}) => RawBuilder<unknown>;
