import { z } from 'zod';
import { sideSchema } from '../studio/studio.ts';
import { GARMENT_NAMES } from './garments/garment-names.ts';

/** A base product: what a blank is, costs, measures and where it can be printed. Kept as `base_products.spec`. */

export const GENDERS = ['men', 'women', 'unisex', 'kids', 'baby'] as const;

export const baseColourSchema = z.object({
  name: z.string().min(1),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Needs a white underbase, and pretreat for dark cloth. */
  dark: z.boolean(),
});
export type BaseColour = z.infer<typeof baseColourSchema>;

export const baseSizeSchema = z.object({
  /** As on the label: `S`, `5-6`, `A4`. */
  code: z.string().min(1).max(12),
  /** Measure by its name, in millimetres: chest, length, sleeve, width, height. */
  chart: z.record(z.string(), z.number().positive()),
  /** The blank in a colour, and in white. GBP minor units without VAT. Spec 2 §3.9: baseCost, baseCostWhite. */
  costMinor: z.int().positive(),
  costWhiteMinor: z.int().positive(),
  weightGrams: z.int().positive(),
});
export type BaseSize = z.infer<typeof baseSizeSchema>;

export const printAreaSchema = z.object({
  side: sideSchema,
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
  /** GBP minor units without VAT, for one printed side. */
  printCostMinor: z.int().min(0),
});
export type PrintArea = z.infer<typeof printAreaSchema>;

export const fibreSchema = z.object({ fibre: z.string().min(1), percent: z.int().min(1).max(100) });

export const baseProductSchema = z.object({
  sku: z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/),
  name: z.string().min(1),
  kind: z.enum(['apparel', 'paper']),
  /** `printed-paper` makes it a paper product. Spec 2 §3.9. */
  typeCode: z.string().min(1),
  gender: z.enum(GENDERS),
  summary: z.string().min(1),
  material: z.object({
    name: z.string().min(1),
    /** Grams a square metre. */
    gsm: z.int().positive(),
    /** A garment's fibres; the recycling offer depends on them. Empty for paper. */
    fibres: z.array(fibreSchema),
  }),
  colours: z.array(baseColourSchema).min(1),
  sizes: z.array(baseSizeSchema).min(1),
  printAreas: z.array(printAreaSchema).min(1),
  /** The drawing that shows it. */
  garment: z.enum(GARMENT_NAMES),
  /** What the garment is laid on for printing; null for paper. */
  platen: z.object({ code: z.string(), widthMm: z.number(), heightMm: z.number() }).nullable(),
  /** Pretreat fluid for one side. */
  pretreatGrams: z.object({ light: z.number().min(0), dark: z.number().min(0) }),
  /** Class of VAT by its nature: children's clothing and printed matter differ from clothing. */
  vatClass: z.enum(['standard', 'zero']),
  care: z.array(z.string()),
});
export type BaseProduct = z.infer<typeof baseProductSchema>;

/** A base product with its id in the database. */
export const cataloguedBaseSchema = baseProductSchema.extend({ id: z.uuid() });
export type CataloguedBase = z.infer<typeof cataloguedBaseSchema>;

export const colourOf = (base: Pick<BaseProduct, 'colours'>, name: string): BaseColour | undefined =>
  base.colours.find((colour) => colour.name === name);
export const sizeOf = (base: Pick<BaseProduct, 'sizes'>, code: string): BaseSize | undefined =>
  base.sizes.find((size) => size.code === code);
export const printAreaOf = (base: Pick<BaseProduct, 'printAreas'>, side: string): PrintArea | undefined =>
  base.printAreas.find((area) => area.side === side);

/** What the blank costs in a colour and size, GBP minor units without VAT. */
export function blankCostMinor(base: BaseProduct, colour: string, size: string): number {
  const found = sizeOf(base, size);
  if (!found) throw new RangeError(`${base.sku} has no size ${size}`);
  return colour === 'White' ? found.costWhiteMinor : found.costMinor;
}

/** What printing the given sides costs, GBP minor units without VAT. */
export const printCostMinor = (base: Pick<BaseProduct, 'printAreas'>, sides: readonly string[]): number =>
  base.printAreas
    .filter((area) => sides.includes(area.side))
    .reduce((sum, area) => sum + area.printCostMinor, 0);
