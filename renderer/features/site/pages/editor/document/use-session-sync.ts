import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../../../shared/contract/errors.ts';
import type { CommandRow, NewCommandRow } from '../../../../../../shared/features/site/pages/pages.ts';
import { PAGE_LIMITS } from '../../../../../../shared/features/site/pages/pages.ts';
import type { LiveValue } from '../../../../../platform/live-value.ts';
import type { PeopleServer } from '../../../../../platform/people/use-people.ts';
import { sessionKeeper } from './kept-sessions.ts';
import type { SaveState } from './save-state.ts';
import { keptSession, received, type Session, sending } from './session.ts';

export interface SentAnswer {
  readonly applied: readonly CommandRow[];
  readonly news: readonly CommandRow[];
  readonly refused: readonly { readonly id: string; readonly message: string }[];
}

/** What the editor asks of the server. */
export interface PageServer extends PeopleServer {
  readonly send: (base: number, rows: readonly NewCommandRow[]) => Promise<SentAnswer>;
  readonly listNews: (since: number) => Promise<readonly CommandRow[]>;
}

/** Spec 1 §5: the indicator stays this long after saving. */
const SAVING_INDICATOR_MS = 500;
const SAVE_AFTER_MS = 400;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

interface Options {
  readonly page: string;
  readonly live: LiveValue<Session>;
  /** Changes the session; `later` draws it when there is time. */
  readonly change: (next: (now: Session) => Session, when?: 'now' | 'later') => void;
  readonly server: PageServer;
  readonly onRefused: (message: string) => void;
  readonly onNews: (rows: readonly CommandRow[]) => void;
}

/** Keeps the session on this device at once and sends what waits to the server soon after; takes in others’ changes. */
export function useSessionSync({ page, live, change, server, onRefused, onNews }: Options) {
  const [state, setNow] = useState<SaveState>({ kind: 'saved' });
  // It draws the bar, and a letter or a drag comes first.
  const setState = useCallback((next: SaveState) => startTransition(() => setNow(next)), []);
  const latest = useRef({ server, onRefused, onNews });
  latest.current = { server, onRefused, onNews };
  const running = useRef<Promise<void> | null>(null);
  const retryMs = useRef(FIRST_RETRY_MS);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sendAll = useCallback(async (): Promise<void> => {
    while (live.now().pending.length > 0) {
      const { server: to } = latest.current;
      const now = live.now();
      const rows = now.pending.slice(0, PAGE_LIMITS.rowsPerRequest);
      setState({ kind: 'saving' });
      const began = performance.now();
      change(
        (session) =>
          sending(
            session,
            rows.map(({ id }) => id),
          ),
        'later',
      );
      try {
        const answer = await to.send(now.base.sequence, rows);
        const refused = answer.refused.map(({ id }) => id);
        change(
          (session) => received(session, { rows: [...answer.news, ...answer.applied], refused }),
          // What was only confirmed looks as it did.
          answer.news.length > 0 || refused.length > 0 ? 'now' : 'later',
        );
        const [first] = answer.refused;
        if (first) latest.current.onRefused(first.message);
        const mine = new Set(rows.map(({ id }) => id));
        const others = answer.news.filter(({ id }) => !mine.has(id));
        if (others.length > 0) latest.current.onNews(others);
      } catch (error) {
        change((session) => sending(session, []), 'later');
        throw error;
      }
      // Shown long enough to be read. Spec 1 §5.
      const left = SAVING_INDICATOR_MS - (performance.now() - began);
      if (left > 0) await new Promise((done) => setTimeout(done, left));
    }
    retryMs.current = FIRST_RETRY_MS;
    setState({ kind: 'saved' });
  }, [change, live, setState]);

  const save = useCallback((): Promise<void> => {
    if (running.current) return running.current;
    clearTimeout(retry.current);
    const work = sendAll()
      .catch((error: unknown) => {
        const isRefusal = error instanceof Refusal;
        if (isRefusal && error.status < 500 && error.status !== 429) {
          setState({ kind: 'failed', message: error.message, status: error.status });
        } else {
          setState({ kind: isRefusal ? 'retrying' : 'offline' });
          retry.current = setTimeout(() => void save().catch(() => undefined), retryMs.current);
          retryMs.current = Math.min(LAST_RETRY_MS, retryMs.current * 2);
        }
        throw error;
      })
      .finally(() => {
        running.current = null;
      });
    running.current = work;
    return work;
  }, [sendAll, setState]);

  // With the session itself: it may be drawn later, and no letter may be lost.
  useEffect(() => {
    let last: Session | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keeper = sessionKeeper(() => keptSession(page, live.now()));
    const follow = () => {
      const now = live.now();
      const isWaiting = now.pending !== last?.pending;
      if (isWaiting || now.undo !== last?.undo || now.redo !== last.redo) keeper.soon();
      if (isWaiting) {
        clearTimeout(timer);
        if (now.pending.length > 0)
          timer = setTimeout(() => void save().catch(() => undefined), SAVE_AFTER_MS);
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
  }, [page, live, save]);

  useEffect(() => {
    const again = () => {
      retryMs.current = FIRST_RETRY_MS;
      void save().catch(() => undefined);
    };
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(retry.current);
      void save().catch(() => undefined);
    };
  }, [save]);

  const refresh = useCallback(async () => {
    if (running.current) await running.current.catch(() => undefined);
    const rows = await latest.current.server.listNews(live.now().base.sequence);
    if (rows.length === 0 || running.current) return;
    change((session) => received(session, { rows, refused: [] }));
    latest.current.onNews(rows);
  }, [change, live]);

  return { state, save, refresh };
}
