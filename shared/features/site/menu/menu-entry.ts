import { z } from 'zod';
import { readMediaAddress } from '../../../rules/media/media.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { isSafeImageUrl, isSafeUrl } from '../../../rules/url-safety/url-safety.ts';
import { PLACE_KINDS } from '../links/links.ts';

/** A store's menu is kept as an outline: each entry belongs to the nearest one above it of a lower level. */

export const LEVELS_MOST = 3;
export const ENTRIES_MOST = 100;
export const LABEL_MOST = 60;
const ADDRESS_MOST = 500;

const isOutside = (address: string): boolean => address.startsWith('https://') && isSafeUrl(address);

export const menuTargetSchema = z.discriminatedUnion('kind', [
  /** Opens only its own entries. */
  z.object({ kind: z.literal('heading') }),
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('all-products') }),
  z.object({ kind: z.literal('search') }),
  z.object({ kind: z.enum(PLACE_KINDS), id: z.uuid() }),
  z.object({
    kind: z.literal('address'),
    href: z.string().max(ADDRESS_MOST).refine(isOutside, 'Enter an address that starts with https://'),
  }),
]);
export type MenuTarget = z.output<typeof menuTargetSchema>;

const entrySchema = z.object({
  uid: z.string().regex(/^[\w-]{1,40}$/),
  level: z.int().min(1).max(LEVELS_MOST),
  label: line().min(1, 'Enter a label').max(LABEL_MOST),
  target: menuTargetSchema,
  /**
   * Address of a picture of the drive, or of another website; empty without one. Never the picture’s data: every page has
   * the menu.
   */
  picture: z
    .string()
    .max(ADDRESS_MOST)
    .refine(
      (address) =>
        address === '' ||
        readMediaAddress(address) !== null ||
        (isOutside(address) && isSafeImageUrl(address)),
      'Enter an address that starts with https://',
    )
    .default(''),
});
export type MenuEntry = z.output<typeof entrySchema>;

/** Whether each entry is at most one level below the one above it. */
export const isOutline = (entries: readonly Pick<MenuEntry, 'level'>[]): boolean =>
  entries.every(({ level }, at) => level <= (entries[at - 1]?.level ?? 0) + 1);

export const menuEntriesSchema = z
  .array(entrySchema)
  .max(ENTRIES_MOST, `Up to ${ENTRIES_MOST} entries`)
  .refine(isOutline, 'An entry is more than one level below the one above it')
  .refine(
    (entries) => new Set(entries.map(({ uid }) => uid)).size === entries.length,
    'Two entries have the same id',
  );

export const labelProblem = (label: string): string | null => {
  const read = entrySchema.shape.label.safeParse(label);
  return read.success ? null : label.trim() === '' ? 'Enter a label' : `Up to ${LABEL_MOST} characters`;
};

const problemWith = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

export const targetProblem = (target: MenuTarget): string | null => problemWith(menuTargetSchema, target);
