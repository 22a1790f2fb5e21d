import type { DesignChange } from './scene.history.commands.ts';
import { type TakeableRow, touchedBy } from './scene.history.rows.ts';

/** A gesture, a run of typing or a paste: what undo takes back at once. */
export interface DesignStep {
  readonly id: string;
  readonly words: string;
  readonly rows: readonly TakeableRow[];
}

export interface StepStacks {
  /** The newest last. */
  readonly undo: readonly DesignStep[];
  readonly redo: readonly DesignStep[];
}

const without = (steps: readonly DesignStep[], id: string) => steps.filter((step) => step.id !== id);

/**
 * What a person can take back and bring again. It follows from their rows alone, in their order, so that it is the same in
 * each tab and on each device.
 */
export function stacksOf(rows: Iterable<TakeableRow>): StepStacks {
  let undo: DesignStep[] = [];
  let redo: DesignStep[] = [];
  for (const row of rows) {
    const { undoes } = row;
    if (undoes === null) {
      // Another tab of the same person may have made a step between two rows of this one.
      const at = undo.findLastIndex(({ id }) => id === row.step);
      const step = undo[at];
      if (step) undo[at] = { ...step, rows: [...step.rows, row] };
      else undo.push({ id: row.step, words: row.words, rows: [row] });
      redo = [];
      continue;
    }
    const step: DesignStep = { id: row.step, words: row.words, rows: [row] };
    if (undo.some(({ id }) => id === undoes)) {
      undo = without(undo, undoes);
      redo.push(step);
    } else if (redo.some(({ id }) => id === undoes)) {
      redo = without(redo, undoes);
      undo.push(step);
    }
    // What it took back has been folded away: so is the way to bring it again.
  }
  return { undo, redo };
}

/** What takes a step back. */
export const inverseOf = ({ rows }: DesignStep): DesignChange[] =>
  rows.toReversed().flatMap(({ inverse }) => inverse);

/** Whether another change is about what a step has changed: a field of the same element, or the whole of it. */
export function isAboutSame(step: DesignStep, changes: readonly DesignChange[]): boolean {
  const own = new Set(step.rows.flatMap((row) => [...touchedBy(row.changes)]));
  const added = new Set(
    step.rows.flatMap(({ changes: made }) =>
      made.flatMap((change) => (change.kind === 'insert' ? change.element.id : [])),
    ),
  );
  return [...touchedBy(changes)].some((key) => own.has(key) || added.has(key.split(' ', 1)[0] ?? key));
}
