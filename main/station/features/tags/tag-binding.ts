import { parseGtin, parseSgtin } from '../../../../shared/features/factory/scans/scans.ts';
import type { LabelWork } from '../../../../shared/features/factory/stations/stations.ts';

/** How long after a pick a tag that comes into the field may be its garment’s. */
export const BIND_WITHIN_MS = 3_000;
/** Picks that an answer can still name again: more than a person makes in the minute of an undo. */
const REMEMBERED = 100;

/**
 * Finds the tag of a garment just picked: the only one with its GTIN that comes into the field within 3 s. With two or
 * more it could be either, so it is none.
 */
export class TagBinding {
  #pick: { readonly label: LabelWork; readonly until: number; readonly tags: Set<string> } | null = null;

  readonly #seen = new Set<string>();

  /** Whether a label that is picked was picked just now: its tote or an undo names it again, also after another pick. */
  isNewPick({ id, pickedAt }: LabelWork): boolean {
    const pick = `${id} ${pickedAt}`;
    if (this.#seen.has(pick)) return false;
    this.#seen.add(pick);
    const [oldest] = this.#seen;
    if (this.#seen.size > REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
    return true;
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
