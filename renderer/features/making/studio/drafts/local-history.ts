import {
  packHistory,
  type Scene,
  type SceneHistory,
  storedHistorySchema,
  unpackHistory,
} from '../../../../../shared/features/making/studio/studio.ts';
import { browserStore } from '../../../../platform/storage/browser-database.ts';

/** The steps of undo as this device keeps them, so that they are there after a reload. */

const KEPT_AT = 'keptAt';
/** Designs whose steps are kept; those not worked on for longest go first. */
const MOST_DESIGNS = 20;

const inStore = browserStore('selvedge-studio-history', 'histories', {
  keyPath: 'designId',
  index: KEPT_AT,
});

/** Keeps the steps of a design, and forgets the designs that were left longest ago. */
export async function keepHistory(designId: string, history: SceneHistory): Promise<void> {
  try {
    const kept = { designId, [KEPT_AT]: Date.now(), history: packHistory(history) };
    await inStore('readwrite', (store) => store.put(kept));
    const oldest = await inStore('readonly', (store) => store.index(KEPT_AT).getAllKeys());
    for (const key of oldest.slice(0, Math.max(0, oldest.length - MOST_DESIGNS)))
      await inStore('readwrite', (store) => store.delete(key));
  } catch {
    // A private window or a full disk: undo works until the page is left.
  }
}

/** The steps around a scene, if this device has kept them. */
export async function readHistory(designId: string, scene: Scene): Promise<SceneHistory | null> {
  try {
    const stored: unknown = await inStore('readonly', (store) => store.get(designId));
    if (typeof stored !== 'object' || stored === null || !('history' in stored)) return null;
    const parsed = storedHistorySchema.safeParse(stored.history);
    return parsed.success ? unpackHistory(parsed.data, scene) : null;
  } catch {
    return null;
  }
}
