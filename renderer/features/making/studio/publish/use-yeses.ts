import { useCallback, useState } from 'react';
import type { PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import { issueKey } from './use-verdict.ts';

export interface Yeses {
  readonly isAccepted: (issue: PublishIssue) => boolean;
  readonly accept: (issue: PublishIssue, isAccepted: boolean) => void;
}

/** What its designer has said may print as it is. A yes is to what was said, and not to what another change brings. */
export function useYeses(): Yeses {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const accept = useCallback((issue: PublishIssue, isAccepted: boolean) => {
    setKeys((now) => {
      const next = new Set(now);
      if (isAccepted) next.add(issueKey(issue));
      else next.delete(issueKey(issue));
      return next;
    });
  }, []);
  const isAccepted = useCallback((issue: PublishIssue) => keys.has(issueKey(issue)), [keys]);
  return { isAccepted, accept };
}
