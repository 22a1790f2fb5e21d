import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../../shared/contract/errors.ts';
import type { DesignSettings } from '../../../../../shared/features/making/products/products.ts';
import { type OpenDesign, studioCalls } from '../../../../../shared/features/making/studio/studio.calls.ts';
import type { Scene } from '../../../../../shared/features/making/studio/studio.ts';
import { coalesce } from '../../../../../shared/rules/concurrency/coalesce.ts';
import { gateway, Unreachable } from '../../../../platform/calls/calls.ts';
import { callKey } from '../../../../platform/data/data.ts';
import { useStudioDoor } from '../studio-door.ts';
import { dropDraft, keepDraft } from './local-drafts.ts';

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  /** The server couldn’t; it is asked again. */
  | { readonly kind: 'retrying' }
  /** Somebody else saved in the meantime. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly message: string };

export interface Work {
  readonly scene: Scene;
  readonly settings: DesignSettings;
}

/** Long enough to take a burst of typing together, short enough to feel immediate. */
const SAVE_AFTER_MS = 400;
const KEEP_AFTER_MS = 120;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

interface Autosave {
  readonly state: SaveState;
  /** Saves what is not saved yet and answers the newest revision; rejects where that cannot be done now. */
  readonly flush: () => Promise<number>;
  /** Continues from another revision, after a conflict. */
  readonly continueFrom: (revision: number) => void;
}

/** Saves on this device straight away and on the server soon after; keeps trying while offline. */
export function useAutosave(design: OpenDesign, work: Work, alreadySaved: Work): Autosave {
  const client = useQueryClient();
  const { calls } = useStudioDoor();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const revision = useRef(design.revision);
  const saved = useRef<Work>(alreadySaved);
  const latest = useRef<Work>(work);
  latest.current = work;
  const retryMs = useRef(FIRST_RETRY_MS);
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const blocked = useRef(false);
  /** Something changed that the server hasn’t. */
  const isPending = useRef(false);

  const isSaved = useCallback(
    () => saved.current.scene === latest.current.scene && saved.current.settings === latest.current.settings,
    [],
  );

  const remember = useCallback(
    (sent: Work, answer: { revision: number; savedAt: string }) => {
      revision.current = answer.revision;
      saved.current = sent;
      const opened = {
        design: { ...design, ...sent, revision: answer.revision, updatedAt: answer.savedAt },
      };
      client.setQueryData(callKey(calls.getDesign, { params: { design: design.id } }), opened);
      if (design.product) {
        const input = { params: { urlName: design.product.urlName } };
        client.setQueryData(callKey(studioCalls.getDesignOfProduct, input), opened);
      }
    },
    [client, calls, design],
  );

  const lastSent = useRef<Work>(undefined);
  const keep = useCallback(
    () =>
      keepDraft({
        designId: design.id,
        revision: revision.current,
        ...latest.current,
        ...(lastSent.current && { sent: lastSent.current }),
        keptAt: new Date().toISOString(),
      }),
    [design.id],
  );

  const saveOnce = useCallback(async (): Promise<void> => {
    const sent = latest.current;
    setState({ kind: 'saving' });
    lastSent.current = { scene: sent.scene, settings: sent.settings };
    void keep();
    const answer = await gateway().call(calls.saveDesign, {
      params: { design: design.id },
      body: { revision: revision.current, scene: sent.scene, settings: sent.settings },
    });
    remember(sent, answer);
    retryMs.current = FIRST_RETRY_MS;
    if (latest.current === sent || isSaved()) {
      await dropDraft(design.id);
      setState({ kind: 'saved' });
    }
  }, [calls, design.id, keep, remember, isSaved]);

  const saveAll = useRef(async () => {});
  saveAll.current = async () => {
    while (!isSaved() && !blocked.current) await saveOnce();
  };
  const [saving] = useState(() => coalesce(() => saveAll.current()));
  const save = saving.ask;

  const fail = useCallback(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'older-revision') {
        blocked.current = true;
        setState({ kind: 'conflict' });
        return;
      }
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) {
        setState({ kind: 'failed', message: error.message });
        return;
      }
      setState({ kind: error instanceof Refusal ? 'retrying' : 'offline' });
      clearTimeout(retryTimer.current);
      retryTimer.current = setTimeout(() => void save().catch(fail), retryMs.current);
      retryMs.current = Math.min(LAST_RETRY_MS, retryMs.current * 2);
    },
    [save],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the work is what is saved
  useEffect(() => {
    if (isSaved()) {
      // Back at what is saved, by undo or redo: nothing is left to save, and the draft between is past.
      if (!saving.isRunning && isPending.current) {
        isPending.current = false;
        void dropDraft(design.id);
        setState((now) => (now.kind === 'saving' ? { kind: 'saved' } : now));
      }
      return;
    }
    isPending.current = true;
    const keeping = setTimeout(() => void keep(), KEEP_AFTER_MS);
    const sending = setTimeout(() => void save().catch(fail), SAVE_AFTER_MS);
    setState((now) => (now.kind === 'saved' ? { kind: 'saving' } : now));
    return () => {
      clearTimeout(keeping);
      clearTimeout(sending);
    };
  }, [work.scene, work.settings, design.id, keep, save, saving, fail, isSaved]);

  useEffect(() => {
    const again = () => {
      retryMs.current = FIRST_RETRY_MS;
      void save().catch(fail);
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (isSaved()) return;
      void keep();
      if (!saving.isRunning && !navigator.onLine) event.preventDefault();
    };
    window.addEventListener('online', again);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('beforeunload', warn);
      clearTimeout(retryTimer.current);
      // On leaving, sends unsaved work now; the local draft remains if that fails.
      void save().catch(() => undefined);
    };
  }, [keep, save, saving, fail, isSaved]);

  const flush = useCallback(async () => {
    try {
      await save();
    } catch (error) {
      fail(error);
      throw error;
    }
    if (!isSaved()) throw new Unreachable(null);
    return revision.current;
  }, [save, fail, isSaved]);

  const continueFrom = useCallback(
    (next: number) => {
      revision.current = next;
      blocked.current = false;
      void save().catch(fail);
    },
    [save, fail],
  );

  return { state, flush, continueFrom };
}
