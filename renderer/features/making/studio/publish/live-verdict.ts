import type { PublishIssue } from '../../../../../shared/features/making/products/products.ts';

/** How well a design prints, as it is now. */
export interface Verdict {
  readonly issues: readonly PublishIssue[];
  /** Whether what shows now has yet to be looked at closely. */
  readonly isChecking: boolean;
}
