import { dequal } from 'dequal/lite';
import { z } from 'zod';
import { designSettingsSchema } from '../../../../../shared/features/making/products/products.ts';
import type { OpenDesign } from '../../../../../shared/features/making/studio/studio.calls.ts';
import { storedSceneSchema } from '../../../../../shared/features/making/studio/studio.ts';
import { browserStore } from '../../../../platform/storage/browser-database.ts';

/** The studio's work as this device keeps it, so that a reload or a lost network loses nothing. */

export const localDraftSchema = z.object({
  designId: z.uuid(),
  /** The server's revision that it is based on. */
  revision: z.int(),
  scene: storedSceneSchema,
  settings: designSettingsSchema,
  /** What was last sent to the server on that revision. A reload can come between its save and the answer. */
  sent: z.object({ scene: storedSceneSchema, settings: designSettingsSchema }).optional(),
  keptAt: z.string(),
});
export type LocalDraft = z.infer<typeof localDraftSchema>;

/**
 * The revision that a draft continues from. A draft of an older one meets the server's newer one at its first save, where the
 * choice is offered, unless the newer one is what this device sent last.
 */
export function revisionOf(
  draft: LocalDraft,
  design: Pick<OpenDesign, 'revision' | 'scene' | 'settings'>,
): number {
  const { scene, settings } = design;
  return [draft.sent, draft].some((one) => one && dequal([one.scene, one.settings], [scene, settings]))
    ? design.revision
    : draft.revision;
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

/** The draft that was not yet saved, if there is one of the expected form. */
export async function readDraft(designId: string): Promise<LocalDraft | undefined> {
  try {
    const kept: unknown = await inStore('readonly', (store) => store.get(designId));
    const draft = localDraftSchema.safeParse(kept);
    return draft.success ? draft.data : undefined;
  } catch {
    return undefined;
  }
}

/** The server has it, so this device's copy can go. */
export async function dropDraft(designId: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(designId));
  } catch {
    // Storage is unavailable, so there is no draft to delete.
  }
}
