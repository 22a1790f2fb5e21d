import { z } from 'zod';
import { designSettingsSchema } from '../../../../../shared/features/making/products/products.ts';
import {
  type DesignDoc,
  isSameDesign,
} from '../../../../../shared/features/making/studio/scene.history.commands.ts';
import { compareDesigns } from '../../../../../shared/features/making/studio/scene.history.compare.ts';
import {
  stepRowSchema,
  takeableRowSchema,
} from '../../../../../shared/features/making/studio/scene.history.rows.ts';
import type { OpenDesign } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { storedSceneSchema } from '../../../../../shared/features/making/studio/studio.ts';
import { browserStore } from '../../../../platform/storage/browser-database.ts';
import { perform, type Session, startSession } from './session.ts';

/** The studio’s work as this device keeps it, so that a reload, a crash or a lost network loses nothing. */

const keptDesignSchema = z.object({ scene: storedSceneSchema, settings: designSettingsSchema });

export const localDraftSchema = z.object({
  designId: z.uuid(),
  /** The server’s revision that it is based on. */
  revision: z.int(),
  /** The design as it was on the screen. */
  ...keptDesignSchema.shape,
  /** What the server didn’t have yet. */
  pending: z.array(takeableRowSchema),
  /** The newest steps that it had. */
  log: z.array(stepRowSchema),
  /** What was on its way when this was kept. A reload can come between a save and its answer. */
  sent: keptDesignSchema.extend({ ids: z.array(z.uuid()) }).optional(),
  keptAt: z.string(),
});
export type LocalDraft = z.infer<typeof localDraftSchema>;

/** Saved steps that are kept as well: after a reload they can be taken back before the server has told them. */
const LOG_KEPT = 200;

export function toLocalDraft(designId: string, session: Session, sent: LocalDraft['sent']): LocalDraft {
  const { scene, settings } = session.doc;
  const log = session.log.filter(({ author }) => (author?.id ?? null) === session.me).slice(-LOG_KEPT);
  return {
    designId,
    revision: session.revision,
    scene,
    settings,
    pending: [...session.pending],
    log,
    ...(sent && { sent }),
    keptAt: new Date().toISOString(),
  };
}

type ServerDesign = Pick<OpenDesign, 'revision' | 'scene' | 'settings' | 'removed'>;

const baseOf = ({ scene, settings, removed = [] }: ServerDesign): DesignDoc => ({ scene, settings, removed });

/**
 * Continues from the draft of a design that is saved step by step: what the server doesn’t have yet is put on top of what it
 * has, others’ work included.
 */
export const openSteps = (design: ServerDesign, draft: LocalDraft | undefined, me: string | null): Session =>
  startSession({
    me,
    base: baseOf(design),
    revision: design.revision,
    log: draft?.log ?? [],
    pending: draft?.pending ?? [],
  });

/**
 * Continues from the draft of a design that is saved as a whole. One that was changed elsewhere meets the server’s revision
 * at its first save, where the choice is offered, unless what the server has is what this device sent last.
 */
export function openWhole(design: ServerDesign, draft: LocalDraft | undefined, me: string | null): Session {
  const { revision } = design;
  const base = baseOf(design);
  if (!draft) return startSession({ me, base, revision });
  const { log, pending } = draft;
  if (draft.revision === revision) return startSession({ me, base, revision, log, pending });
  if (isSameDesign(draft, base)) return startSession({ me, base, revision, log });
  const { sent } = draft;
  if (sent && isSameDesign(sent, base)) {
    const arrived = new Set(sent.ids);
    return startSession({ me, base, revision, log, pending: pending.filter(({ id }) => !arrived.has(id)) });
  }
  const identity = { tab: crypto.randomUUID(), newId: () => crypto.randomUUID(), now: () => Date.now() };
  const opened = startSession({ me, base, revision: draft.revision, log });
  return compareDesigns(base, draft) ? perform(opened, draft, identity) : opened;
}

const inStore = browserStore('selvedge-studio', 'drafts', { keyPath: 'designId' });

/** @returns false when storage is unavailable (private window, full disk) */
export async function keepDraft(draft: LocalDraft): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(draft));
    return true;
  } catch {
    return false;
  }
}

/** The draft of a design, if there is one of the expected form. */
export async function readDraft(designId: string): Promise<LocalDraft | undefined> {
  try {
    const kept: unknown = await inStore('readonly', (store) => store.get(designId));
    const draft = localDraftSchema.safeParse(kept);
    return draft.success ? draft.data : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the draft of a design, such as where its other version was chosen. */
export async function dropDraft(designId: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(designId));
  } catch {
    // Storage is unavailable, so there is no draft to delete.
  }
}

/** Designs that are kept although they are saved: their steps can be taken back at once. */
const SAVED_KEPT = 20;
const ageSchema = z.array(
  z.looseObject({ designId: z.string(), keptAt: z.string(), pending: z.array(z.unknown()) }),
);

/** Forgets the saved designs that were left longest ago. */
export async function forgetOldDrafts(): Promise<void> {
  try {
    const all: unknown = await inStore('readonly', (store) => store.getAll());
    const drafts = ageSchema.safeParse(all).data ?? [];
    const saved = drafts
      .filter(({ pending }) => pending.length === 0)
      .toSorted((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
    for (const { designId } of saved.slice(SAVED_KEPT)) await dropDraft(designId);
  } catch {
    // Storage is unavailable, so there is nothing to forget.
  }
}
