import { dequal } from 'dequal/lite';
import {
  applyChanges,
  type DesignChange,
  type DesignDoc,
} from '../../../../../shared/features/making/studio/scene.history.commands.ts';
import { compareDesigns } from '../../../../../shared/features/making/studio/scene.history.compare.ts';
import {
  STEP_LIMITS,
  type StepRow,
  type TakeableRow,
  touchedBy,
} from '../../../../../shared/features/making/studio/scene.history.rows.ts';
import {
  type DesignStep,
  inverseOf,
  isAboutSame,
  type StepStacks,
  stacksOf,
} from '../../../../../shared/features/making/studio/scene.history.steps.ts';
import { changeWords } from '../../../../../shared/features/making/studio/scene.history.words.ts';

/** A design that is being edited in one tab. */
export interface Session {
  /** The account that works in it; null where people have none. */
  readonly me: string | null;
  /** As the server has it, at this revision. */
  readonly base: DesignDoc;
  readonly revision: number;
  /** With what the server doesn’t have yet. */
  readonly doc: DesignDoc;
  /** What the server has stored, as far as this tab knows; the oldest first. */
  readonly log: readonly StepRow[];
  readonly pending: readonly TakeableRow[];
  /** Rows on their way: they stay as they are. */
  readonly sent: ReadonlySet<string>;
  /** The gesture or burst of typing that the newest row belongs to. */
  readonly run: Run | null;
  /** What this person can take back, and bring again. */
  readonly stacks: StepStacks;
}

interface Run {
  readonly name: string;
  readonly at: number;
  readonly step: string;
  /** The design before the newest row. */
  readonly before: DesignDoc;
}

/** The tab that a session is in. */
export interface SessionIdentity {
  readonly tab: string;
  readonly newId: () => string;
  readonly now: () => number;
}

/** A burst of typing in one field of the product ends with such a pause; gestures say themselves when they end. */
const FIELD_PAUSE_MS = 800;
/** Runs of fields, which have no beginning and no end. */
export const FIELD_RUN = 'field ';

const isMine = (row: StepRow, me: string | null): boolean => (row.author?.id ?? null) === me;

function withStacks(session: Omit<Session, 'stacks'>): Session {
  const known = new Set(session.pending.map(({ id }) => id));
  const mine = session.log.filter((row) => isMine(row, session.me) && !known.has(row.id));
  return { ...session, stacks: stacksOf([...mine, ...session.pending]) };
}

const withRows = (base: DesignDoc, rows: readonly TakeableRow[]): DesignDoc =>
  rows.reduce((doc, { changes }) => applyChanges(doc, changes, { isTrusted: true })?.doc ?? doc, base);

/** Keeps what looks the same as it was: what was drawn and measured of it is remembered by it. */
function keepingSame(before: DesignDoc, after: DesignDoc): DesignDoc {
  if (before === after) return after;
  const known = new Map(
    before.scene.sides.flatMap(({ elements }) => elements).map((each) => [each.id, each]),
  );
  const sides = after.scene.sides.map((side) => {
    const elements = side.elements.map((each) => {
      const old = known.get(each.id);
      return old && dequal(old, each) ? old : each;
    });
    const old = before.scene.sides.find((one) => one.side === side.side);
    const isSame =
      old?.elements.length === elements.length &&
      elements.every((each, index) => each === old.elements[index]);
    return old && isSame && old.widthMm === side.widthMm && old.heightMm === side.heightMm
      ? old
      : { ...side, elements };
  });
  const isSameScene =
    sides.length === before.scene.sides.length && sides.every((side, at) => side === before.scene.sides[at]);
  return {
    removed: after.removed,
    scene: isSameScene ? before.scene : { ...after.scene, sides },
    settings: dequal(before.settings, after.settings) ? before.settings : after.settings,
  };
}

interface Opened {
  readonly me: string | null;
  readonly base: DesignDoc;
  readonly revision: number;
  readonly log?: readonly StepRow[];
  readonly pending?: readonly TakeableRow[];
}

export function startSession({ me, base, revision, log = [], pending = [] }: Opened): Session {
  const doc = withRows(base, pending);
  return withStacks({ me, base, revision, doc, log, pending, sent: new Set(), run: null });
}

/** Whether a change continues what the newest row did. */
function goesOn(session: Session, run: string | null, now: number): run is string {
  const { run: last, pending, log } = session;
  if (run === null || last?.name !== run) return false;
  if (run.startsWith(FIELD_RUN) && now - last.at > FIELD_PAUSE_MS) return false;
  const newest = pending.at(-1) ?? log.findLast((row) => isMine(row, session.me));
  return newest?.step === last.step;
}

interface Wanted extends Partial<Pick<DesignDoc, 'scene' | 'settings'>> {
  /** Changes with an equal one are one step. */
  readonly run?: string | null;
  /** Instead of those that follow from the change. */
  readonly words?: string;
}

/** Takes what the studio has made of the design: the step that leads there follows from it. */
export function perform(session: Session, wanted: Wanted, identity: SessionIdentity): Session {
  const { run = null } = wanted;
  const { doc } = session;
  const after = { scene: wanted.scene ?? doc.scene, settings: wanted.settings ?? doc.settings };
  if (after.scene === doc.scene && after.settings === doc.settings) return session;
  const at = identity.now();
  const isLonger = goesOn(session, run, at);
  const waiting = session.pending.at(-1);
  const replaced = isLonger && waiting && !session.sent.has(waiting.id) ? waiting : undefined;
  const before = replaced && session.run ? session.run.before : doc;
  const changes = compareDesigns(before, after);
  if (!changes) return session;
  const earlier = replaced ? session.pending.slice(0, -1) : session.pending;
  const applied = applyChanges(before, changes, { isTrusted: true });
  // Back where it began, or nothing that a step could be made of.
  if (!applied)
    return withStacks({ ...session, doc: before, pending: earlier, run: replaced ? null : session.run });
  const id = replaced?.id ?? identity.newId();
  const step = isLonger && session.run ? session.run.step : id;
  const row: TakeableRow = {
    id,
    tab: identity.tab,
    step,
    undoes: null,
    words: (wanted.words ?? changeWords(before, changes)).slice(0, STEP_LIMITS.wordsLength),
    changes,
    inverse: [...applied.inverse],
  };
  const goingOn = run === null ? null : { name: run, at, step, before };
  return withStacks({ ...session, doc: applied.doc, pending: [...earlier, row], run: goingOn });
}

export interface Taken {
  readonly session: Session;
  readonly step: DesignStep;
  readonly changes: readonly DesignChange[];
}

/** Someone else’s newest row that changed the same after a step; undefined where there is none. */
export function changedSince(session: Session, step: DesignStep): StepRow | undefined {
  const own = new Set(step.rows.map(({ id }) => id));
  const first = session.log.findIndex(({ id }) => own.has(id));
  if (first === -1) return undefined;
  return session.log
    .slice(first)
    .findLast((row) => !isMine(row, session.me) && isAboutSame(step, row.changes));
}

function take(session: Session, step: DesignStep, identity: SessionIdentity): Taken | null {
  const changes = inverseOf(step);
  const applied = applyChanges(session.doc, changes, { isTrusted: true });
  if (!applied) return null;
  const id = identity.newId();
  const row: TakeableRow = {
    id,
    tab: identity.tab,
    step: id,
    undoes: step.id,
    words: step.words,
    changes,
    inverse: [...applied.inverse],
  };
  const next = { ...session, doc: applied.doc, pending: [...session.pending, row], run: null };
  return { session: withStacks(next), step, changes };
}

const newestOf = (
  steps: readonly DesignStep[],
  session: Session,
  identity: SessionIdentity,
): Taken | null => {
  for (const step of steps.toReversed()) {
    const taken = take(session, step, identity);
    if (taken) return taken;
  }
  return null;
};

/** Takes back this person’s newest step that still can be; null where there is none. */
export const undoStep = (session: Session, identity: SessionIdentity): Taken | null =>
  newestOf(session.stacks.undo, session, identity);

/** Brings again the step that was taken back last; null where there is none. */
export const redoStep = (session: Session, identity: SessionIdentity): Taken | null =>
  newestOf(session.stacks.redo, session, identity);

/** Marks rows as on their way to the server. */
export const sending = (session: Session, ids: readonly string[]): Session => ({
  ...session,
  sent: new Set(ids),
});

export interface ServerNews {
  readonly revision: number;
  /** What it has stored that this tab may not know, its own rows among it. */
  readonly rows: readonly StepRow[];
  readonly refused: readonly string[];
  /** Where the rows don’t lead from what this tab had to that revision. */
  readonly whole: DesignDoc | null;
}

const LOG_KEPT = 2 * STEP_LIMITS.steps;

function mergedLog(log: readonly StepRow[], rows: readonly StepRow[]): readonly StepRow[] {
  const known = new Set(log.map(({ id }) => id));
  const news = rows.filter(({ id }) => !known.has(id));
  if (news.length === 0) return log;
  return [...log, ...news].toSorted((one, other) => one.sequence - other.sequence).slice(-LOG_KEPT);
}

/** Takes in what the server has stored, from this tab and others, and puts what still waits on top of it. */
export function received(session: Session, news: ServerNews): Session {
  const { rows, refused, whole } = news;
  const done = new Set([...rows.map(({ id }) => id), ...refused]);
  const pending = session.pending.filter(({ id }) => !done.has(id));
  const fresh = rows
    .filter(({ sequence }) => sequence > session.revision)
    .toSorted((one, other) => one.sequence - other.sequence);
  const log = mergedLog(session.log, rows);
  const revision = Math.max(session.revision, news.revision);
  const own = session.pending.slice(0, fresh.length).map(({ id }) => id);
  const isOwn =
    !whole &&
    refused.length === 0 &&
    dequal(
      own,
      fresh.map(({ id }) => id),
    );
  const base = whole ?? withRows(session.base, fresh);
  const next = { ...session, revision, log, pending, sent: new Set<string>() };
  // What was only confirmed is there already.
  if (isOwn && pending.length + fresh.length === session.pending.length)
    return withStacks({ ...next, base: pending.length === 0 ? session.doc : base });
  const doc = keepingSame(session.doc, withRows(base, pending));
  // A text that is being typed stays one step, whatever arrives.
  const isOpen = session.run !== null && pending.at(-1)?.step === session.run.step;
  const before = isOpen ? withRows(base, pending.slice(0, -1)) : doc;
  return withStacks({ ...next, base, doc, run: session.run && { ...session.run, before } });
}

/** With what the server remembers of a design’s steps: they may have been made on another device. */
export function withServerLog(session: Session, rows: readonly StepRow[]): Session {
  const newest = rows.at(-1)?.sequence ?? 0;
  const later = session.log.filter(({ sequence }) => sequence > newest);
  return withStacks({ ...session, log: mergedLog(rows, later) });
}

/** A field of an element, or of the product, that someone else has set after this tab did. */
export interface Overwrite {
  readonly row: StepRow;
  /** Sets what this tab had set. */
  readonly mine: DesignChange;
}

const valueIn = ({ scene, settings }: DesignDoc, change: DesignChange, field: string): unknown => {
  const holder =
    change.kind === 'product'
      ? settings
      : change.kind === 'set'
        ? scene.sides.flatMap(({ elements }) => elements).find(({ id }) => id === change.id)
        : undefined;
  return new Map<string, unknown>(Object.entries(holder ?? {})).get(field);
};

/** What this tab set in a field before a row of someone else; undefined where it set nothing. */
function ownValue(session: Session, tab: string, theirs: StepRow, key: string): unknown {
  const own = session.log.findLast(
    (row) => row.tab === tab && row.sequence < theirs.sequence && touchedBy(row.changes).has(key),
  );
  for (const change of own?.changes ?? [])
    if (change.kind === 'set' || change.kind === 'product') {
      const prefix = change.kind === 'set' ? change.id : 'product';
      for (const [field, value] of Object.entries(change.fields))
        if (`${prefix} ${field}` === key) return value;
    }
  return undefined;
}

/** What rows of others have replaced of this tab’s work: they are told, and either may stay. */
export function overwrites(session: Session, rows: readonly StepRow[], tab: string): Overwrite[] {
  return rows
    .filter((row) => row.tab !== tab && row.undoes === null)
    .flatMap((row) =>
      row.changes.flatMap((change): Overwrite[] => {
        if (change.kind !== 'set' && change.kind !== 'product') return [];
        const prefix = change.kind === 'set' ? change.id : 'product';
        const mine = Object.keys(change.fields).flatMap((field) => {
          const value = ownValue(session, tab, row, `${prefix} ${field}`);
          return value === undefined || dequal(value, valueIn(session.doc, change, field))
            ? []
            : [[field, value]];
        });
        return mine.length > 0 ? [{ row, mine: { ...change, fields: Object.fromEntries(mine) } }] : [];
      }),
    );
}

/** The design with a change made to it, for the step that makes it. */
export const withChange = ({ doc }: Session, change: DesignChange): DesignDoc =>
  applyChanges(doc, [change], { isTrusted: true })?.doc ?? doc;
