import { createHash } from 'node:crypto';
import type { BaseProduct } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  RULES_VERSION,
  type Verdict,
  type VerdictCode,
  verdictOf,
} from '../../../../shared/features/making/products/products.ts';
import { type Scene, sceneHashInput } from '../../../../shared/features/making/studio/studio.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What makes two versions the same: everything that is printed. */
export const hashScene = (scene: Scene): string => sha256(sceneHashInput(scene));

const ID_LENGTH = 8;

/** What was found in a design, and what it is sold on. */
export interface FoundFlaws {
  /** Found and accepted. */
  readonly found: readonly VerdictCode[];
  readonly colours: readonly string[];
  readonly base: Pick<BaseProduct, 'sku' | 'sizes'>;
}

/**
 * A verdict’s id says which design it is about, in which colours and sizes, by which rules, and what was found: the same
 * again has the same id.
 */
export function toVerdict(scene: Scene, { found, colours, base }: FoundFlaws): Verdict {
  const codes = verdictOf(found.map((code) => ({ code })));
  const judged = {
    scene: hashScene(scene),
    base: base.sku,
    sizes: base.sizes.map(({ code }) => code),
    colours: colours.toSorted(),
    rules: RULES_VERSION,
    found: codes,
  };
  return { id: `V${sha256(JSON.stringify(judged)).slice(0, ID_LENGTH).toUpperCase()}`, found: codes };
}
