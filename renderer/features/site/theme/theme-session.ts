import type { ThemeDocument } from '../../../../shared/features/site/theme/theme.ts';

/** A theme while it is edited: what it is now, and the steps to undo and redo. */
export interface ThemeSession {
  readonly past: readonly ThemeDocument[];
  readonly present: ThemeDocument;
  readonly future: readonly ThemeDocument[];
  /** What the newest change was of, and when: a drag along a slider is one step. */
  readonly last: { readonly of: string; readonly at: number } | null;
}

export type ThemeAct =
  | { readonly kind: 'set'; readonly id: string; readonly value: string | number; readonly at: number }
  | { readonly kind: 'reset'; readonly id: string }
  | { readonly kind: 'replace'; readonly document: ThemeDocument }
  | { readonly kind: 'undo' | 'redo' };

const ONE_STEP_MS = 1000;
const STEPS_MAX = 200;

export const openSession = (document: ThemeDocument): ThemeSession => ({
  past: [],
  present: document,
  future: [],
  last: null,
});

function changed(session: ThemeSession, present: ThemeDocument, last: ThemeSession['last']): ThemeSession {
  const { last: before } = session;
  const continues =
    last !== null && before !== null && before.of === last.of && last.at - before.at < ONE_STEP_MS;
  return {
    past: continues ? session.past : [...session.past, session.present].slice(-STEPS_MAX),
    present,
    future: [],
    last,
  };
}

/** What one act makes of a session. */
export function actOn(session: ThemeSession, act: ThemeAct): ThemeSession {
  const { past, present, future } = session;
  switch (act.kind) {
    case 'set':
      if (present.properties[act.id] === act.value) return session;
      return changed(
        session,
        { ...present, properties: { ...present.properties, [act.id]: act.value } },
        { of: act.id, at: act.at },
      );
    case 'reset': {
      const { [act.id]: removed, ...properties } = present.properties;
      return removed === undefined ? session : changed(session, { ...present, properties }, null);
    }
    case 'replace':
      return changed(session, act.document, null);
    case 'undo': {
      const before = past.at(-1);
      return before
        ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
        : session;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { past: [...past, present], present: next, future: rest, last: null } : session;
    }
  }
}
