import type { MenuEntry } from '../../../../shared/features/site/menu/menu.ts';

type Entries = readonly MenuEntry[];

/** A menu while it is edited: what it is now, and the steps to undo and redo. */
interface MenuSession {
  readonly past: readonly Entries[];
  readonly present: Entries;
  readonly future: readonly Entries[];
  /** What the newest change was of, and when: typing a label is one step. */
  readonly last: { readonly of: string; readonly at: number } | null;
}

type MenuAct =
  | { readonly kind: 'change'; readonly entries: Entries; readonly of?: string; readonly at?: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

const ONE_STEP_MS = 1000;
const STEPS_MAX = 200;

export const openMenu = (present: Entries): MenuSession => ({ past: [], present, future: [], last: null });

/** What one act makes of a session. */
export function actOnMenu(session: MenuSession, act: MenuAct): MenuSession {
  const { past, present, future, last } = session;
  if (act.kind === 'undo') {
    const before = past.at(-1);
    return before
      ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
      : session;
  }
  if (act.kind === 'redo') {
    const [next, ...rest] = future;
    return next ? { past: [...past, present], present: next, future: rest, last: null } : session;
  }
  const { entries, of, at } = act;
  if (entries === present) return session;
  const now = of !== undefined && at !== undefined ? { of, at } : null;
  const continues = now !== null && last !== null && last.of === now.of && now.at - last.at < ONE_STEP_MS;
  return {
    past: continues ? past : [...past, present].slice(-STEPS_MAX),
    present: entries,
    future: [],
    last: now,
  };
}
