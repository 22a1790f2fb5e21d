import { z } from 'zod';

/** How the page builder edits a property; one without is edited by the type of its schema. */
const PROPERTY_CONTROLS = [
  'colour',
  'pixels',
  'font',
  'link',
  'collection',
  'product',
  'picture',
  'video',
  'price',
  'action',
  'long-text',
  /** With the marks of `rules/text/rich-text.ts`. */
  'rich-text',
  'hidden',
] as const;

/** Facts of a property for the page builder, set with `.meta(...)` on its schema. */
const propertyFactsSchema = z.object({
  title: z.string().optional(),
  /** One sentence under the field. */
  help: z.string().optional(),
  control: z.enum(PROPERTY_CONTROLS).optional(),
  /** Names of an enum's values. */
  options: z.record(z.string(), z.string()).optional(),
  unit: z.string().optional(),
  step: z.number().optional(),
});
export type PropertyFacts = z.output<typeof propertyFactsSchema>;

/** The facts that a schema itself carries; a schema that it wraps has its own. */
export const propertyFacts = (schema: z.core.$ZodType): PropertyFacts =>
  propertyFactsSchema.parse(z.globalRegistry.get(schema) ?? {});
