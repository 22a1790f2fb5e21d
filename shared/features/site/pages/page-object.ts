import { z } from 'zod';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { GRID_COLUMNS } from '../../../rules/constants/constants.ts';
import type { Block } from '../blocks/blocks.ts';
import { HOME_URL } from './page-address.ts';
import { type PageDoc, saveTree } from './page-document.ts';
import { changedFieldsSchema, type PageFields, pageFieldsSchema } from './page-fields.ts';
import { uidSchema } from './page-limits.ts';
import type { LiveState } from './page-states.ts';

/**
 * A page as other programs read and write it: one object with its blocks as a tree, in both readings of spec 2 §3.15.
 * Fields that aren't known are refused, so that nothing is lost without a word.
 */

const flagsSchema = z.looseObject({
  /** The block isn't on the page any longer, nor is what is in it. */
  deleted: z.boolean().default(false),
  reordered: z.boolean().default(false),
  placeholder: z.boolean().default(false),
});

const sizeSchema = z.strictObject({
  /** Columns out of twelve. */
  x: z.int().min(1).max(GRID_COLUMNS).default(GRID_COLUMNS),
  /** Height in rows of its row; null follows the content. */
  y: wholeNumber(1).nullable().default(null),
});

export const objectBlockSchema = z.strictObject({
  id: z.string().max(64).nullable().default(null),
  uid: uidSchema,
  /** The other name of `uid`. */
  uuid: uidSchema.optional(),
  type: z.string().min(1).max(60),
  size: sizeSchema.prefault({}),
  version: wholeNumber(1).default(1),
  properties: z.record(z.string(), z.unknown()).default({}),
  /** Place among its siblings. Null is the specification's infinity: behind all that have one. */
  order: wholeNumber().nullable().default(null),
  flags: flagsSchema.prefault({}),
  get items() {
    return z.array(objectBlockSchema).default([]);
  },
});
export type ObjectBlock = z.output<typeof objectBlockSchema>;

const identity = {
  id: z.uuid(),
  /** The other name of `id`. */
  uuid: z.uuid(),
  divisionId: z.uuid(),
  flags: z.strictObject({
    /** Set where the address is `/`. */
    homepage: z.boolean(),
  }),
  /** Number of the newest change of the page. */
  version: wholeNumber(),
  /** Whether shoppers see the page. */
  published: z.boolean(),
  /** Whether the draft has changes that shoppers don't see. */
  edited: z.boolean(),
} as const;

/** A page without its blocks, for lists. */
export const pageSummarySchema = z.object({ ...identity, ...pageFieldsSchema.shape });
export type PageSummary = z.output<typeof pageSummarySchema>;

export const pageObjectSchema = pageSummarySchema.extend({ blocks: z.array(objectBlockSchema) });
export type PageObject = z.output<typeof pageObjectSchema>;

const sentIdentity = z.object(identity).partial().shape;
const blocksSchema = z.array(objectBlockSchema);

/** A new page. It is live straight away unless `published` is false, as the specification has it. */
export const newPageObjectSchema = z.strictObject({
  ...sentIdentity,
  ...pageFieldsSchema.shape,
  url: pageFieldsSchema.shape.url.trim().min(1),
  blocks: blocksSchema.default([]),
  published: identity.published.default(true),
});
export type NewPageObject = z.output<typeof newPageObjectSchema>;

/** What changes of a page; `blocks` replaces all of them. */
export const changedPageObjectSchema = z.strictObject({
  ...sentIdentity,
  ...changedFieldsSchema.shape,
  blocks: blocksSchema.optional(),
});
export type ChangedPageObject = z.output<typeof changedPageObjectSchema>;

interface ObjectSource {
  readonly id: string;
  readonly divisionId: string;
  readonly fields: PageFields;
  readonly sequence: number;
  readonly live: LiveState;
}

/** A page as lists show it to other programs. */
export const pageSummaryOf = ({ id, divisionId, fields, sequence, live }: ObjectSource): PageSummary => ({
  id,
  uuid: id,
  divisionId,
  ...fields,
  flags: { homepage: fields.url === HOME_URL },
  version: sequence,
  published: live.version !== null,
  edited: live.changes > 0,
});

const objectBlock = ({ items, ...block }: Block): ObjectBlock => ({
  ...block,
  uuid: block.uid,
  items: items.map(objectBlock),
});

/** A page with its draft as other programs read it. */
export const pageObjectOf = (
  source: Omit<ObjectSource, 'fields' | 'sequence'> & { readonly doc: PageDoc },
): PageObject => ({
  ...pageSummaryOf({ ...source, fields: source.doc.page, sequence: source.doc.sequence }),
  blocks: saveTree(source.doc).map(objectBlock),
});
