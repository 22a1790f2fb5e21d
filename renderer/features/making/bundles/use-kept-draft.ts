import { useEffect, useMemo, useState } from 'react';
import { formDraftKey } from '../../../platform/forms/form-drafts.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';
import { type BundleDraft, keptDraftSchema } from './bundle-form.ts';

interface KeptDraft {
  readonly draft: BundleDraft;
  /** What was saved when the first change was made: the server refuses to save over a newer one. */
  readonly revision: number | null;
  readonly isChanged: boolean;
  readonly change: (changes: Partial<BundleDraft>) => void;
  /** Continues from the bundle as it is saved now. */
  readonly reset: (saved: BundleDraft, revision: number | null) => void;
}

/** A bundle as it is edited. Unsaved changes survive a reload of this tab. */
export function useKeptDraft(name: string, saved: BundleDraft, savedRevision: number | null): KeptDraft {
  const key = useMemo(() => formDraftKey(`bundle:${name}`), [name]);
  const [state, setState] = useState({ draft: saved, revision: savedRevision, base: saved });
  const isChanged = JSON.stringify(state.draft) !== JSON.stringify(state.base);
  useEffect(() => {
    const kept = readKept(sessionStorage, key, keptDraftSchema);
    if (kept) setState((before) => ({ ...before, draft: kept.draft, revision: kept.revision }));
  }, [key]);
  useEffect(() => {
    if (isChanged) keep(sessionStorage, key, { draft: state.draft, revision: state.revision });
  }, [key, isChanged, state]);
  return {
    draft: state.draft,
    revision: state.revision,
    isChanged,
    change: (changes) => setState((before) => ({ ...before, draft: { ...before.draft, ...changes } })),
    reset: (next, revision) => {
      forget(sessionStorage, key);
      setState({ draft: next, revision, base: next });
    },
  };
}
