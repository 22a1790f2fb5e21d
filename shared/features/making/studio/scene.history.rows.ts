import { z } from 'zod';
import { changesSchema, type DesignChange } from './scene.history.commands.ts';

export const STEP_LIMITS = {
  /** Steps of a design that can be taken back, and what they may take; over that the oldest can’t be any more. */
  steps: 500,
  bytes: 2_000_000,
  rowsPerRequest: 100,
  changesPerRequest: 5_000,
  wordsLength: 200,
} as const;

/** A change as an editor sends it. */
export const newStepRowSchema = z.object({
  /** Made by the editor, so that a row that was sent twice is stored once. */
  id: z.uuid(),
  /** Tells the tabs of one person apart. */
  tab: z.string().min(1).max(64),
  /** The id of its step’s first row: rows of one gesture are one step of undo. */
  step: z.uuid(),
  /** The step that it takes back. */
  undoes: z.uuid().nullable().default(null),
  words: z.string().max(STEP_LIMITS.wordsLength),
  changes: changesSchema,
});
export type NewStepRow = z.output<typeof newStepRowSchema>;

export const newStepRowsSchema = z
  .array(newStepRowSchema)
  .min(1)
  .max(STEP_LIMITS.rowsPerRequest)
  .refine(
    (rows) => rows.reduce((sum, { changes }) => sum + changes.length, 0) <= STEP_LIMITS.changesPerRequest,
    {
      message: 'These are too many changes for one request',
    },
  )
  .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
    message: 'Each change needs its own id',
  });

/** A change with what takes it back. */
export const takeableRowSchema = newStepRowSchema.extend({ inverse: changesSchema });
export type TakeableRow = z.output<typeof takeableRowSchema>;

/** A change as it is stored and sent to every editor of the design. */
export const stepRowSchema = takeableRowSchema.extend({
  /** The design’s revision with it. */
  sequence: z.int().min(1),
  at: z.iso.datetime(),
  /** Null where the account is gone, and where there is none. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type StepRow = z.output<typeof stepRowSchema>;

function touches(change: DesignChange): string[] {
  switch (change.kind) {
    case 'insert':
      return [change.element.id];
    case 'remove':
      return [change.id];
    case 'move':
      return [`${change.id} place`];
    case 'set':
      return [...Object.keys(change.fields), ...(change.unset ?? [])].map((field) => `${change.id} ${field}`);
    case 'product':
      return Object.keys(change.fields).map((field) => `product ${field}`);
  }
}

/** What a change is about, so that two can be told to be about the same. */
export const touchedBy = (changes: readonly DesignChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap(touches));

/** Ids of the elements that a change is about. */
export const elementsIn = (changes: readonly DesignChange[]): string[] => [
  ...new Set(
    changes.flatMap((change) =>
      change.kind === 'insert' ? change.element.id : change.kind === 'product' ? [] : change.id,
    ),
  ),
];
