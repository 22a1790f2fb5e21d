import type { Tx } from '../database/database.ts';

/** A feature that keeps amounts of stores in the store's currency. They would be worth something else in another one. */
export interface StoreCurrencyPart {
  /** What things with amounts are called. */
  readonly names: readonly [one: string, many: string];
  /** How many of them a project has. */
  count(tx: Tx, projectId: string): Promise<number>;
  /** Runs once the currency of a project without such things has changed. */
  changed?(tx: Tx, projectId: string, currency: string): Promise<void>;
}

/** `3 products`; empty where nothing is in the way. */
export const partText = ({ names: [one, many] }: StoreCurrencyPart, count: number): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
