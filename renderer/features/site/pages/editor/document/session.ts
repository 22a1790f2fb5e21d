import { z } from 'zod';
import {
  applyCommand,
  type CommandRow,
  type NewCommandRow,
  newRowSchema,
  type PageCommand,
  type PageDoc,
  pageCommandSchema,
} from '../../../../../../shared/features/site/pages/pages.ts';
import type { Step } from './steps.ts';

/** One step of undo: the rows that it is made of, and what takes each back, the newest last. */
const undoStepSchema = z.object({
  rows: z.array(z.object({ id: z.uuid(), inverse: pageCommandSchema })).min(1),
  words: z.string(),
  run: z.string().nullable(),
  at: z.number(),
});
type UndoStep = z.output<typeof undoStepSchema>;

/** What this device keeps of an open page, so that a reload, a crash or a lost network loses nothing. */
export const keptSessionSchema = z.object({
  page: z.string(),
  pending: z.array(newRowSchema),
  undo: z.array(undoStepSchema),
  redo: z.array(undoStepSchema),
});
export type KeptSession = z.output<typeof keptSessionSchema>;

/** A page that is being edited. */
export interface Session {
  /** As the server has it. */
  readonly base: PageDoc;
  /** With what the server doesn’t have yet. */
  readonly doc: PageDoc;
  readonly pending: readonly NewCommandRow[];
  /** Rows on their way: they stay as they are. */
  readonly sent: ReadonlySet<string>;
  readonly undo: readonly UndoStep[];
  readonly redo: readonly UndoStep[];
}

export interface SessionIdentity {
  readonly tab: string;
  /** A row’s id. */
  readonly newId: () => string;
  readonly now: () => number;
}

const RUN_MS = 1_000;
const STEPS_KEPT = 500;

const withRows = (base: PageDoc, rows: readonly NewCommandRow[]): PageDoc =>
  rows.reduce((doc, { command, undoes }) => {
    const applied = applyCommand(doc, command, { isChecked: undoes !== null });
    return applied.refused ? doc : applied.doc;
  }, base);

export function startSession(base: PageDoc, kept: KeptSession | null): Session {
  const pending = kept?.pending ?? [];
  return {
    base,
    doc: withRows(base, pending),
    pending,
    sent: new Set(),
    undo: kept?.undo ?? [],
    redo: kept?.redo ?? [],
  };
}

export const keptSession = (page: string, { pending, undo, redo }: Session): KeptSession => ({
  page,
  pending: [...pending],
  undo: undo.slice(-STEPS_KEPT),
  redo: redo.slice(-STEPS_KEPT),
});

interface Made {
  readonly command: PageCommand;
  readonly words: string;
  readonly run: string | null;
  readonly undoes: string | null;
}

const newRow = (made: Made, { tab, newId }: SessionIdentity): NewCommandRow => ({
  id: newId(),
  tab,
  point: null,
  ...made,
  words: made.words.slice(0, 200),
  run: made.run?.slice(0, 64) ?? null,
});

/** Whether a row only repeats what the newest waiting one did, with another value: typing, a slider that is dragged. */
function replaces(
  waiting: NewCommandRow | undefined,
  sent: ReadonlySet<string>,
  run: string | null,
  command: PageCommand,
) {
  if (!waiting || run === null || waiting.run !== run.slice(0, 64) || sent.has(waiting.id)) return false;
  const before = waiting.command;
  if (before.kind === 'set' && command.kind === 'set')
    return before.uid === command.uid && before.path === command.path;
  if (before.kind === 'page' && command.kind === 'page') return before.path === command.path;
  return before.kind === 'size' && command.kind === 'size' && before.uid === command.uid;
}

/** Makes a change. @returns why not, where the page refuses it */
export function perform(
  session: Session,
  { command, words, run = undefined }: Pick<Step, 'command' | 'words' | 'run'>,
  identity: SessionIdentity,
): Session | { readonly refusal: string } {
  const applied = applyCommand(session.doc, command);
  if (applied.refused) return { refusal: applied.refused.message };
  const at = identity.now();
  const last = session.undo.at(-1);
  const goesOn = last !== undefined && run !== undefined && last.run === run && at - last.at < RUN_MS;
  const waiting = session.pending.at(-1);
  if (
    goesOn &&
    waiting &&
    waiting.id === last.rows.at(-1)?.id &&
    replaces(waiting, session.sent, run, command)
  )
    return {
      ...session,
      doc: applied.doc,
      pending: [...session.pending.slice(0, -1), { ...waiting, command }],
      undo: [...session.undo.slice(0, -1), { ...last, at }],
      redo: [],
    };
  const row = newRow({ command, words, run: run ?? null, undoes: null }, identity);
  const made = { id: row.id, inverse: applied.inverse };
  const step: UndoStep = goesOn
    ? { ...last, rows: [...last.rows, made], at }
    : { rows: [made], words, run: run ?? null, at };
  return {
    ...session,
    doc: applied.doc,
    pending: [...session.pending, row],
    undo: [...(goesOn ? session.undo.slice(0, -1) : session.undo), step],
    redo: [],
  };
}

interface TakenBack {
  readonly session: Session;
  readonly words: string;
  readonly step: UndoStep;
}

/** Takes a step back by new rows, and answers the step that would bring it again. */
function takeBack(session: Session, step: UndoStep, words: string, identity: SessionIdentity): TakenBack {
  let { doc } = session;
  const rows: NewCommandRow[] = [];
  const back: UndoStep['rows'] = [];
  const run = `undo ${identity.newId()}`;
  for (const { id, inverse } of step.rows.toReversed()) {
    const applied = applyCommand(doc, inverse, { isChecked: true });
    if (applied.refused) continue;
    doc = applied.doc;
    const row = newRow({ command: inverse, words, run, undoes: id }, identity);
    rows.push(row);
    back.push({ id: row.id, inverse: applied.inverse });
  }
  const [first, ...rest] = back;
  return {
    session: { ...session, doc, pending: [...session.pending, ...rows] },
    words: step.words,
    step: { ...step, rows: first ? [first, ...rest] : step.rows, run: null, at: identity.now() },
  };
}

/** Takes back the newest step; null where there is none. */
export function undoStep(session: Session, identity: SessionIdentity) {
  const last = session.undo.at(-1);
  if (!last) return null;
  const taken = takeBack(session, last, `Undid: ${last.words}`, identity);
  return {
    words: last.words,
    session: { ...taken.session, undo: session.undo.slice(0, -1), redo: [...session.redo, taken.step] },
  };
}

/** Brings the newest step that was taken back; null where there is none. */
export function redoStep(session: Session, identity: SessionIdentity) {
  const last = session.redo.at(-1);
  if (!last) return null;
  const taken = takeBack(session, last, `Redid: ${last.words}`, identity);
  return {
    words: last.words,
    session: { ...taken.session, redo: session.redo.slice(0, -1), undo: [...session.undo, taken.step] },
  };
}

/** Marks rows as on their way to the server. */
export const sending = (session: Session, ids: readonly string[]): Session => ({
  ...session,
  sent: new Set(ids),
});

export interface ServerNews {
  readonly rows: readonly Pick<CommandRow, 'id' | 'sequence' | 'command' | 'undoes'>[];
  readonly refused: readonly string[];
}

/** Takes in what the server has stored, from this tab and others, and puts what still waits on top of it. */
export function received(session: Session, { rows, refused }: ServerNews): Session {
  let { base } = session;
  for (const row of rows.toSorted((left, right) => left.sequence - right.sequence)) {
    if (row.sequence <= base.sequence) continue;
    const applied = applyCommand(base, row.command, { isChecked: true });
    base = { ...(applied.refused ? base : applied.doc), sequence: row.sequence };
  }
  const done = new Set([...rows.map(({ id }) => id), ...refused]);
  const gone = new Set(refused);
  const pending = session.pending.filter(({ id }) => !done.has(id));
  const withoutRefused = (steps: readonly UndoStep[]) =>
    steps.filter(({ rows: parts }) => !parts.some(({ id }) => gone.has(id)));
  return {
    ...session,
    base,
    pending,
    doc: withRows(base, pending),
    sent: new Set(),
    undo: gone.size > 0 ? withoutRefused(session.undo) : session.undo,
    redo: gone.size > 0 ? withoutRefused(session.redo) : session.redo,
  };
}
