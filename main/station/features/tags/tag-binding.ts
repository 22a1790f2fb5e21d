import { parseGtin, parseSgtin } from '../../../../shared/features/factory/scans/scans.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';

/** How long after a pick a tag that comes into the field may be its garment’s. */
export const BIND_WITHIN_MS = 3_000;

/**
 * Finds the tag of a garment just picked: the only one with its GTIN that comes into the field within 3 s. With two or
 * more it could be either, so it is none.
 */
export class TagBinding {
  #pick: { readonly label: LabelWork; readonly until: number; readonly tags: Set<string> } | null = null;

  #seen: string | null = null;

  /** Whether a label that is picked was picked just now: what follows, as its tote, names it again. */
  isNewPick({ id, pickedAt }: LabelWork): boolean {
    const pick = `${id} ${pickedAt}`;
    const isNew = pick !== this.#seen;
    this.#seen = pick;
    return isNew;
  }

  /** A garment was picked. `now` in milliseconds, never going back. */
  pick(label: LabelWork, now: number): void {
    this.#pick = { label, until: now + BIND_WITHIN_MS, tags: new Set() };
  }

  /** A tag came into the field. */
  see(epc: string, now: number): void {
    const pick = this.#pick;
    if (pick === null || now > pick.until) return;
    const item = parseSgtin(epc);
    if (item !== null && item.gtin === parseGtin(pick.label.blankBarcode)) pick.tags.add(epc);
  }

  /** The label and its tag after that time, or before the next pick; null where there isn’t exactly one. */
  finish(): { readonly labelId: string; readonly epc: string } | null {
    const pick = this.#pick;
    this.#pick = null;
    const [epc, ...others] = pick?.tags ?? [];
    return pick !== null && epc !== undefined && others.length === 0 ? { labelId: pick.label.id, epc } : null;
  }
}
