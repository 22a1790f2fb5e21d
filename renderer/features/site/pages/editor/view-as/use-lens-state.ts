import { useMemo } from 'react';
import type { GuardState } from '../../../../../../shared/contract/access/access.ts';
import { lensState } from '../../../../../../shared/features/site/blocks/blocks.ts';
import { useSession } from '../../../../../platform/access/use-session.ts';
import type { LensView } from '../page-editor.ts';

/** What conditions are decided from for an audience at this store; null without one. */
export function useLensState(view: LensView | null): GuardState | null {
  const { store } = useSession().guard;
  return useMemo(() => (view && store ? lensState(view.lens, store) : null), [view, store]);
}
