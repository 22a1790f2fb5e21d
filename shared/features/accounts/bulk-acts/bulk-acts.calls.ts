import { z } from 'zod';
import { startedActSchema } from '../../../contract/bulk-act.ts';
import { defineCall } from '../../../contract/call.ts';

const ACTS = '/omnis/v3/bulk-acts/';
const ofAct = { access: 'project', params: startedActSchema, errors: [404] } as const;

/** Rows that an act names with the reason why they stayed. */
export const NAMED_ROWS = 200;
/** Acts that a list shows. */
export const SHOWN_ACTS = 3;

const actSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /**
   * `stopped`: an error ended it before its last row. `undone`: every row that it changed, and that wasn’t changed
   * again since, is as before.
   */
  state: z.enum(['running', 'done', 'stopped', 'undoing', 'undone']),
  total: z.int(),
  /** Rows that it changed; while and after it is undone, those that it changed back. */
  done: z.int(),
  /** Rows that it couldn’t change; while and after it is undone, those it couldn’t change back. */
  failed: z.int(),
  canUndo: z.boolean(),
});

export type BulkActProgress = z.output<typeof actSchema>;

/** A row that stayed as it was. `name` is null for one that is gone. */
const stayedSchema = z.object({ id: z.uuid(), name: z.string().nullable(), reason: z.string() });

export const bulkActCalls = {
  list: defineCall({
    name: 'bulkActs.list',
    method: 'GET',
    path: ACTS,
    summary: 'List your latest changes to many rows of a list',
    description: 'Changes of the last day whose notice you haven’t closed, newest first.',
    access: 'project',
    query: z.object({ list: z.string().min(1).max(60) }),
    answer: z.object({ acts: z.array(actSchema).max(SHOWN_ACTS) }),
  }),

  get: defineCall({
    ...ofAct,
    name: 'bulkActs.get',
    method: 'GET',
    path: `${ACTS}{act}/`,
    summary: 'Get the rows that a change left as they were',
    answer: z.object({ ...actSchema.shape, stayed: z.array(stayedSchema).max(NAMED_ROWS) }),
  }),

  undo: defineCall({
    ...ofAct,
    name: 'bulkActs.undo',
    method: 'POST',
    path: `${ACTS}{act}/undo/`,
    summary: 'Undo a change to many rows',
    description: 'For a day. Rows that someone has changed since stay as they are.',
    answer: startedActSchema,
    errors: [404, 409],
  }),

  dismiss: defineCall({
    ...ofAct,
    name: 'bulkActs.dismiss',
    method: 'POST',
    path: `${ACTS}{act}/dismiss/`,
    summary: 'Close the notice about a change to many rows',
    answer: startedActSchema,
  }),
};
