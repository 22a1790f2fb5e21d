import { useMemo } from 'react';
import {
  type ElementFaults,
  groupOpenFaults,
} from '../../../../../shared/features/making/products/products.ts';
import type { Verdict } from '../publish/live-verdict.ts';
import type { Yeses } from '../publish/use-yeses.ts';

/** What is open of each element now. The same object until an issue comes or goes. */
export function useFaults({ issues }: Verdict, { isAccepted }: Yeses): ReadonlyMap<string, ElementFaults> {
  return useMemo(() => groupOpenFaults(issues, isAccepted), [issues, isAccepted]);
}
