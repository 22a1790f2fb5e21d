import { v7 as newId } from 'uuid';
import { conflict, invalid } from '../../../../shared/contract/errors.ts';
import {
  applyChanges,
  type DesignDoc,
} from '../../../../shared/features/making/studio/scene.history.commands.ts';
import { compareDesigns } from '../../../../shared/features/making/studio/scene.history.compare.ts';
import type { NewStepRow, StepRow } from '../../../../shared/features/making/studio/scene.history.rows.ts';
import { changeWords } from '../../../../shared/features/making/studio/scene.history.words.ts';
import { pictureFileIds, type Scene } from '../../../../shared/features/making/studio/studio.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { picturesOf } from '../files/files.ts';
import { findSteps, foldSteps, type StoredDesign, storeDesign } from './steps.queries.ts';

export interface Author {
  readonly id: string;
  readonly name: string;
}

export const PICTURE_MISSING = 'An image in this design is missing. Upload it again.';
const GONE_MESSAGE = 'Someone deleted what you changed';

/** The pictures that a scene has and the one before didn’t are the project’s. @throws Refusal 422 */
async function checkNewPictures(tx: Tx, before: Scene, after: Scene): Promise<void> {
  const known = new Set(pictureFileIds(before));
  const added = pictureFileIds(after).filter((id) => !known.has(id));
  if (added.length > 0 && (await picturesOf(tx, added)).length < added.length)
    throw invalid({ scene: [PICTURE_MISSING] });
}

/** Rows that lead from one revision to another without a gap. */
export const leadOn = (rows: readonly StepRow[], since: number, until: number): boolean =>
  rows.filter(({ sequence }) => sequence > since).length === until - since;

/** As it is sent to editors that can’t get there by steps. */
export const wholeOf = ({ removed, ...doc }: DesignDoc) => ({ ...doc, removed: [...removed] });

interface Sent {
  readonly author: Author;
  /** The newest revision that the editor had seen. */
  readonly base: number;
  readonly rows: readonly NewStepRow[];
}

/**
 * Applies steps to a locked design in the order they came. A row that was stored before is answered as it was stored.
 * @throws Refusal 409 for steps based on a revision that this design never had, 422 for a picture that isn’t the project’s
 */
export async function changeDesign(tx: Tx, design: StoredDesign, { author, base, rows }: Sent) {
  if (base > design.revision) throw conflict('unknown-base');
  const before = await findSteps(tx, design, { since: base, ids: rows.map(({ id }) => id) });
  const stored = new Set(before.map(({ id }) => id));
  const made: StepRow[] = [];
  const refused: { id: string; message: string }[] = [];
  let { doc } = design;
  let { revision } = design;
  const at = new Date().toISOString();
  for (const row of rows) {
    if (stored.has(row.id)) continue;
    const applied = applyChanges(doc, row.changes);
    if (!applied) {
      refused.push({ id: row.id, message: GONE_MESSAGE });
      continue;
    }
    doc = applied.doc;
    revision += 1;
    made.push({ ...row, inverse: [...applied.inverse], sequence: revision, at, author });
  }
  const saved =
    made.length > 0
      ? await store(tx, design, { doc, revision, steps: made, author })
      : { updatedAt: design.updatedAt, changedSince: design.changedSince };
  return {
    revision,
    savedAt: saved.updatedAt.toISOString(),
    changedSince: saved.changedSince?.toISOString() ?? null,
    rows: [...before, ...made],
    refused,
    // What changes many products at once leaves no steps.
    whole: leadOn(before, base, design.revision) ? null : wholeOf(doc),
  };
}

interface Stored {
  readonly doc: DesignDoc;
  readonly revision: number;
  readonly steps: readonly StepRow[];
  readonly author: Author | null;
}

async function store(tx: Tx, design: StoredDesign, { doc, revision, steps, author }: Stored) {
  await checkNewPictures(tx, design.doc.scene, doc.scene);
  const { removed } = doc;
  const saved = await storeDesign(tx, design, {
    doc,
    removed,
    revision,
    accountId: author?.id ?? null,
    steps,
  });
  await foldSteps(tx, design);
  return saved;
}

/** Replaces a locked design: one step, where it lies on the same sides. @throws Refusal 422 */
export async function replaceDesign(
  tx: Tx,
  design: StoredDesign,
  wanted: Pick<DesignDoc, 'scene' | 'settings'>,
  author: Author | null,
) {
  const changes = compareDesigns(design.doc, wanted);
  const applied = changes && applyChanges(design.doc, changes);
  const revision = design.revision + 1;
  const id = newId();
  const steps =
    changes && applied && author
      ? [
          {
            id,
            tab: 'server',
            step: id,
            undoes: null,
            words: changeWords(design.doc, changes),
            changes,
            inverse: [...applied.inverse],
            sequence: revision,
            at: new Date().toISOString(),
            author,
          },
        ]
      : [];
  const doc = { removed: applied?.doc.removed ?? design.doc.removed, ...wanted };
  const saved = await store(tx, design, { doc, revision, steps, author });
  return { revision, savedAt: saved.updatedAt.toISOString() };
}
