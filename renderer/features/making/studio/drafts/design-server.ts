import {
  type NewStepRow,
  STEP_LIMITS,
  type StepRow,
  type TakeableRow,
} from '../../../../../shared/features/making/studio/scene.history.rows.ts';
import { designStepCalls } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { gateway } from '../../../../platform/calls/calls.ts';
import type { StudioCalls } from '../studio-door.ts';
import type { ServerNews, Session } from './session.ts';

interface LiveNews extends ServerNews {
  /** Since when the design differs from what is live; null where it doesn’t. */
  readonly changedSince: string | null;
}

interface SaveAnswer extends LiveNews {
  readonly savedAt: string;
  /** Why something couldn’t be kept. */
  readonly messages: readonly string[];
}

/** Where a design is saved. */
export interface DesignServer {
  /** It takes the whole design, not steps of it. */
  readonly isWhole: boolean;
  /** What one request sends of what waits. */
  readonly batch: (pending: readonly TakeableRow[]) => readonly TakeableRow[];
  readonly send: (session: Session, rows: readonly TakeableRow[]) => Promise<SaveAnswer>;
  /** What others have changed since a revision; null where there are no others. */
  readonly listNews: (since: number) => Promise<LiveNews | null>;
  /** All steps that it remembers; null where it remembers none. */
  readonly listLog: () => Promise<readonly StepRow[] | null>;
}

const toSent = ({ inverse: _, ...row }: TakeableRow): NewStepRow => row;

/** As many rows as a request may hold changes. */
function batchOf(pending: readonly TakeableRow[]): readonly TakeableRow[] {
  let changes = 0;
  const most = pending.findIndex((row, index) => {
    changes += row.changes.length;
    return index === STEP_LIMITS.rowsPerRequest || (index > 0 && changes > STEP_LIMITS.changesPerRequest);
  });
  return most === -1 ? pending : pending.slice(0, most);
}

/** Saves a design step by step, so that several people can work on it. */
export function stepServer(design: string): DesignServer {
  const params = { design };
  return {
    isWhole: false,
    batch: batchOf,
    async send(session, rows) {
      const { refused, ...answer } = await gateway().call(designStepCalls.saveSteps, {
        params,
        body: { base: session.revision, rows: rows.map(toSent) },
      });
      return {
        ...answer,
        refused: refused.map(({ id }) => id),
        messages: refused.map(({ message }) => message),
      };
    },
    async listNews(since) {
      const answer = await gateway().call(designStepCalls.listSteps, { params, query: { since } });
      return { ...answer, refused: [] };
    },
    async listLog() {
      const { rows } = await gateway().call(designStepCalls.listSteps, { params, query: { since: 0 } });
      return rows;
    },
  };
}

/** Saves a design as a whole, for people who have it to themselves. */
export function wholeServer(calls: Pick<StudioCalls, 'saveDesign'>, design: string): DesignServer {
  return {
    isWhole: true,
    batch: (pending) => pending,
    async send({ doc, revision: before }, rows) {
      const { scene, settings } = doc;
      const { revision, savedAt } = await gateway().call(calls.saveDesign, {
        params: { design },
        body: { revision: before, scene, settings },
      });
      const stored = rows.map((row) => ({ ...row, sequence: revision, at: savedAt, author: null }));
      return { revision, savedAt, rows: stored, refused: [], messages: [], whole: null, changedSince: null };
    },
    listNews: () => Promise.resolve(null),
    listLog: () => Promise.resolve(null),
  };
}
