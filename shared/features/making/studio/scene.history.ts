import type { Scene } from './scene.ts';

/** Undo and redo. Changes with the same `run` (one drag, one burst of typing) are one step. */
export interface SceneHistory {
  readonly past: readonly Scene[];
  readonly present: Scene;
  readonly future: readonly Scene[];
  readonly run: string | null;
}

/** Steps kept: a long afternoon's work in a few megabytes. */
export const HISTORY_STEPS = 200;

export const startHistory = (scene: Scene): SceneHistory => ({
  past: [],
  present: scene,
  future: [],
  run: null,
});

/** Takes a new scene. With a `run` equal to the last change's, it replaces that change instead of adding a step. */
export function record(history: SceneHistory, scene: Scene, run: string | null = null): SceneHistory {
  if (scene === history.present) return history;
  const continued = run !== null && run === history.run && history.past.length > 0;
  return {
    past: continued ? history.past : [...history.past, history.present].slice(-HISTORY_STEPS),
    present: scene,
    future: [],
    run,
  };
}

export function undo(history: SceneHistory): SceneHistory {
  const previous = history.past.at(-1);
  if (!previous) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    run: null,
  };
}

export function redo(history: SceneHistory): SceneHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, run: null };
}
