import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../../shared/contract/errors.ts';
import { productsCalls } from '../../../../../shared/features/making/products/products.calls.ts';
import type { ProductStatus } from '../../../../../shared/features/making/products/products.ts';
import { type OpenDesign, studioCalls } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { coalesce } from '../../../../../shared/rules/concurrency/coalesce.ts';
import { Unreachable } from '../../../../platform/calls/calls.ts';
import { callKey } from '../../../../platform/data/data.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { keepSoon } from '../../../../platform/storage/keep-soon.ts';
import { useStudioDoor } from '../studio-door.ts';
import type { LiveSession } from '../studio-state.ts';
import { type DesignServer, stepServer, wholeServer } from './design-server.ts';
import { forgetOldDrafts, keepDraft, type LocalDraft, toLocalDraft } from './local-drafts.ts';
import type { SaveState } from './save-state.ts';
import { type Session, sending } from './session.ts';

/** Long enough to take a burst of typing together, short enough to feel immediate. */
const SAVE_AFTER_MS = 400;
/** The words for a save show once it takes so long, and then for as long: words that flicker can’t be read. */
const TOLD_AFTER_MS = 500;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

interface Autosave {
  readonly state: SaveState;
  readonly server: DesignServer;
  /** Since when the design differs from what is live; null where it doesn’t. */
  readonly changedSince: string | null;
  /** How far what was published last has come; null while the design is a draft. */
  readonly status: ProductStatus | null;
  readonly onLive: (changedSince: string | null, status: ProductStatus | null) => void;
  /** Saves what is not saved yet and answers the newest revision; rejects where that cannot be done now. */
  readonly flush: () => Promise<number>;
  /** Takes in what others have changed. */
  readonly refresh: () => Promise<void>;
  /** Continues from another revision, after a conflict. */
  readonly continueFrom: (revision: number) => void;
}

const isSaved = ({ pending }: Session): boolean => pending.length === 0;

/** Keeps the design on this device straight away and saves it on the server soon after; keeps trying while offline. */
export function useAutosave(design: OpenDesign, live: LiveSession): Autosave {
  const client = useQueryClient();
  const { calls, ordering } = useStudioDoor();
  const [server] = useState(() => (ordering ? wholeServer(calls, design.id) : stepServer(design.id)));
  const [state, setNow] = useState<SaveState>(() =>
    isSaved(live.now()) ? { kind: 'saved', at: design.updatedAt } : { kind: 'waiting' },
  );
  const setState = useCallback((next: SaveState) => startTransition(() => setNow(next)), []);
  const [changedSince, setChangedSince] = useState(design.product?.changedSince ?? null);
  const [status, setStatus] = useState(design.product?.status ?? null);
  const onLive = useCallback((since: string | null, now: ProductStatus | null) => {
    setChangedSince(since);
    setStatus(now);
  }, []);
  const retryMs = useRef(FIRST_RETRY_MS);
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const blocked = useRef(false);
  const sent = useRef<LocalDraft['sent']>(undefined);
  /** This device has no room for what isn’t saved. */
  const isFull = useRef(false);

  const remember = useCallback(
    (session: Session, savedAt: string, since: string | null) => {
      const { scene, settings, removed } = session.base;
      const product = design.product && { ...design.product, changedSince: since };
      const { revision } = session;
      const opened = {
        design: { ...design, scene, settings, removed: [...removed], product, revision, updatedAt: savedAt },
      };
      client.setQueryData(callKey(calls.getDesign, { params: { design: design.id } }), opened);
      if (!design.product) return;
      const input = { params: { urlName: design.product.urlName } };
      client.setQueryData(callKey(studioCalls.getDesignOfProduct, input), opened);
      for (const call of [productsCalls.listRows, productsCalls.getProduct])
        void client.invalidateQueries({ queryKey: callKey(call) });
    },
    [client, calls, design],
  );

  const keep = useCallback(async () => {
    const isKept = await keepDraft(toLocalDraft(design.id, live.now(), sent.current));
    isFull.current = !isKept;
    if (!isKept && !isSaved(live.now())) setState({ kind: 'full' });
  }, [design.id, live, setState]);

  const saveOnce = useCallback(async (): Promise<void> => {
    const now = live.now();
    const rows = server.batch(now.pending);
    const ids = rows.map(({ id }) => id);
    sent.current = { scene: now.doc.scene, settings: now.doc.settings, ids };
    live.change((session) => sending(session, ids));
    if (server.isWhole) void keep();
    let toldAt = 0;
    const telling = setTimeout(() => {
      toldAt = performance.now();
      setState({ kind: 'saving' });
    }, TOLD_AFTER_MS);
    try {
      const answer = await server.send(now, rows);
      live.take(answer);
      retryMs.current = FIRST_RETRY_MS;
      setChangedSince(answer.changedSince);
      remember(live.now(), answer.savedAt, answer.changedSince);
      const [refused] = answer.messages;
      if (refused !== undefined) showSnackbar({ text: `One change couldn’t be kept. ${refused}.` });
      const left = toldAt === 0 ? 0 : TOLD_AFTER_MS - (performance.now() - toldAt);
      if (left > 0) await new Promise((done) => setTimeout(done, left));
      setState(isSaved(live.now()) ? { kind: 'saved', at: answer.savedAt } : { kind: 'waiting' });
    } catch (error) {
      live.change((session) => sending(session, []));
      throw error;
    } finally {
      clearTimeout(telling);
    }
  }, [live, server, keep, remember, setState]);

  const saveAll = useRef(async () => {});
  saveAll.current = async () => {
    while (!isSaved(live.now()) && !blocked.current) await saveOnce();
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
      setState({ kind: isFull.current ? 'full' : error instanceof Refusal ? 'retrying' : 'offline' });
      clearTimeout(retryTimer.current);
      retryTimer.current = setTimeout(() => void save().catch(fail), retryMs.current);
      retryMs.current = Math.min(LAST_RETRY_MS, retryMs.current * 2);
    },
    [save, setState],
  );

  // With the session itself: it may be drawn later, and no letter may be lost.
  useEffect(() => {
    let last: Session | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keeper = keepSoon(() => void keep());
    const follow = () => {
      const now = live.now();
      const isChanged = now.pending !== last?.pending;
      if (last && (isChanged || now.log !== last.log)) keeper.soon();
      if (isChanged && !isSaved(now)) {
        clearTimeout(timer);
        timer = setTimeout(() => void save().catch(fail), SAVE_AFTER_MS);
        if (now.doc !== last?.doc) setNow((was) => (was.kind === 'saved' ? { kind: 'waiting' } : was));
      } else if (isChanged && !saving.isRunning) {
        // Back at what is saved, by undoing what never was: nothing is left to save.
        setNow((was) => (was.kind === 'waiting' ? { kind: 'saved', at: new Date().toISOString() } : was));
      }
      last = now;
    };
    follow();
    const leave = live.listen(follow);
    return () => {
      leave();
      keeper.leave();
      clearTimeout(timer);
    };
  }, [live, keep, save, saving, fail]);

  useEffect(() => {
    const again = () => {
      retryMs.current = FIRST_RETRY_MS;
      void save().catch(fail);
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSaved(live.now()) && isFull.current) event.preventDefault();
    };
    window.addEventListener('online', again);
    window.addEventListener('beforeunload', warn);
    void forgetOldDrafts();
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('beforeunload', warn);
      clearTimeout(retryTimer.current);
      // On leaving, sends unsaved work now; what this device has kept remains if that fails.
      void save().catch(() => undefined);
    };
  }, [live, save, fail]);

  const refresh = useCallback(async () => {
    if (saving.isRunning) await saving.idle();
    const news = await server.listNews(live.now().revision);
    if (!news || saving.isRunning) return;
    live.take(news);
    setChangedSince(news.changedSince);
    remember(live.now(), new Date().toISOString(), news.changedSince);
  }, [live, remember, saving, server]);

  const flush = useCallback(async () => {
    try {
      await save();
    } catch (error) {
      fail(error);
      throw error;
    }
    if (!isSaved(live.now())) throw new Unreachable(null);
    return live.now().revision;
  }, [live, save, fail]);

  const continueFrom = useCallback(
    (revision: number) => {
      live.change((now) => ({ ...now, revision }));
      blocked.current = false;
      void save().catch(fail);
    },
    [live, save, fail],
  );

  return { state, server, changedSince, status, onLive, flush, refresh, continueFrom };
}
