import { z } from 'zod';

/** Limits of a file that is imported. */
export const IMPORT_LIMITS = {
  bytes: 15_000_000,
  rows: 50_000,
  columns: 500,
  /** Products that one import can change. */
  products: 10_000,
  /** Different prices, or colours, of one product. */
  values: 200,
  handleLength: 255,
  metaTitleLength: 120,
  metaDescriptionLength: 320,
} as const;

export const IMPORT_FIELDS = [
  'handle',
  'name',
  'description',
  'tags',
  'colours',
  'price',
  'compareAt',
  'published',
  'status',
  'metaTitle',
  'metaDescription',
] as const;
export const importFieldSchema = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof importFieldSchema>;

/** Which column of a file, counted from 0, each field comes from. A field without one stays as it is. */
export const importColumnsSchema = z.partialRecord(
  importFieldSchema,
  z
    .int()
    .min(0)
    .max(IMPORT_LIMITS.columns - 1),
);
export type ImportColumns = z.infer<typeof importColumnsSchema>;

/** A field as the columns step shows it. */
export const FIELD_TEXTS: Readonly<Record<ImportField, { readonly title: string; readonly note: string }>> = {
  handle: { title: 'Handle', note: 'Finds the product by the last part of its address' },
  name: { title: 'Name', note: 'Empty cells keep the name' },
  description: { title: 'Description', note: 'HTML becomes plain text' },
  tags: { title: 'Tags', note: 'Replaces all tags, separated by commas' },
  colours: { title: 'Colours', note: 'Stops selling colours that a product’s rows leave out' },
  price: { title: 'Price', note: 'What shoppers pay. Empty cells keep the price' },
  compareAt: { title: 'Compare-at price', note: 'The former price of a product on sale' },
  published: { title: 'Published', note: 'Shows or hides the product' },
  status: { title: 'Status', note: 'Shows active products, hides draft and archived ones' },
  metaTitle: { title: 'Search title', note: 'The title that search engines show' },
  metaDescription: { title: 'Search description', note: 'The text that search engines show' },
};

/** How Shopify has called the columns, in its earlier and its present files. */
const NAMES: Readonly<Record<Exclude<ImportField, 'colours'>, readonly string[]>> = {
  handle: ['handle', 'url handle'],
  name: ['title'],
  description: ['body (html)', 'description', 'body html'],
  tags: ['tags'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  published: ['published', 'published on online store'],
  status: ['status'],
  metaTitle: ['seo title'],
  metaDescription: ['seo description'],
};

const OPTIONS = [1, 2, 3];
const COLOUR = /^colou?rs?$/i;

/** A column of a file: its name, and its first cells that aren’t empty. */
export const fileColumnSchema = z.object({ name: z.string(), samples: z.array(z.string()) });
export type FileColumn = z.infer<typeof fileColumnSchema>;

const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat());

/** How many cells of a line are names of columns that we know: the header is where most are. */
export const countKnownNames = (cells: readonly string[]): number =>
  cells.filter((cell) => KNOWN_NAMES.has(cell.trim().toLowerCase())).length;

/** Finds the columns of Shopify’s product files by their names. */
export function guessColumns(columns: readonly FileColumn[]): ImportColumns {
  const names = columns.map(({ name }) => name.trim().toLowerCase());
  const at = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((one) => one >= 0);
  const option = OPTIONS.find((number) => {
    const column = at([`option${number} name`]);
    return column !== undefined && columns[column]?.samples.some((sample) => COLOUR.test(sample.trim()));
  });
  const found: ImportColumns = {};
  for (const field of IMPORT_FIELDS) {
    const column = field === 'colours' ? option && at([`option${option} value`]) : at(NAMES[field]);
    if (column !== undefined) found[field] = column;
  }
  return found;
}
