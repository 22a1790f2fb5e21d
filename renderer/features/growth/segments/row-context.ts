import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';

/** What the rows of a definition need of their store. */
export interface RowContext {
  readonly currency: CurrencyCode;
  readonly seesMoney: boolean;
  /** Names of what rows name, by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly learnName: (id: string, name: string) => void;
  /** The segment that is edited, which can’t name itself; null for a new one. */
  readonly segmentId: string | null;
}
