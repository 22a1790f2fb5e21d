import type { z } from 'zod';
import { baseProductSchema } from '../../making/catalogue/catalogue.ts';

/** What the factory takes back for recycling: clothing of pure cotton, no denim, no underwear. Spec 3 §9.4. */

/** What the rule asks of a base product. */
export const returnedGarmentSchema = baseProductSchema.pick({ kind: true, typeCode: true, material: true });
export type ReturnedGarment = z.infer<typeof returnedGarmentSchema>;

/** Catalogued with the apparel, but not clothing. */
const NOT_WORN = /\b(tote|bag|pouch|cushion|towel|blanket)/i;
const DENIM = /\b(denim|jeans?|chambray)\b/i;
const UNDERWEAR = /\b(underwear|underpants|briefs?|boxers?|knickers|thong|bra|bralette|socks?|lingerie)\b/i;
/** `cotton`, `organic cotton`, `recycled cotton`; not a blend that names it. */
const COTTON = /^(\w+ )?cotton$/i;

/**
 * Whether a garment may be sent back for recycling, by the product's own data. A colour that is called denim is a colour:
 * only the kind of garment and its cloth count.
 */
export function isRecyclable({ kind, typeCode, material }: ReturnedGarment): boolean {
  if (kind !== 'apparel' || NOT_WORN.test(typeCode)) return false;
  const words = `${typeCode.replaceAll(/[-_]/g, ' ')} ${material.name}`;
  if (DENIM.test(words) || UNDERWEAR.test(words)) return false;
  const percent = material.fibres.reduce((sum, fibre) => sum + fibre.percent, 0);
  return percent === 100 && material.fibres.every(({ fibre }) => COTTON.test(fibre.trim()));
}
