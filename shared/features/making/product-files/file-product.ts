import { z } from 'zod';
import { excerpt } from '../../../rules/text/excerpt.ts';
import { readCell } from '../../../rules/text/spreadsheet-cell.ts';
import { FIELD_TEXTS, IMPORT_LIMITS, type ImportColumns } from './import-columns.ts';

/** What is wrong with a line of a file. An error keeps its product as it is. */
export const fileProblemSchema = z.object({
  line: z.int(),
  handle: z.string(),
  level: z.enum(['error', 'warning']),
  text: z.string(),
});
export type FileProblem = z.infer<typeof fileProblemSchema>;

const cellSchema = z.object({ line: z.int(), text: z.string() });
export type FileCell = z.infer<typeof cellSchema>;

const PRODUCT_FIELDS = [
  'name',
  'description',
  'tags',
  'published',
  'status',
  'metaTitle',
  'metaDescription',
] as const;
const productFieldSchema = z.enum(PRODUCT_FIELDS);

/** What a file says of one product: the cells of the rows with its handle. */
export const fileProductSchema = z.object({
  handle: z.string(),
  /** Its first line in the file, the header being line 1. */
  line: z.int(),
  /** As its first row has them; those whose column was chosen. */
  cells: z.partialRecord(productFieldSchema, z.string()),
  /** Different ones of all its rows, without empty cells; null where no column was chosen. */
  prices: z.array(cellSchema).nullable(),
  colours: z.array(cellSchema).nullable(),
  compareAts: z.array(cellSchema).nullable(),
  problems: z.array(fileProblemSchema),
});
export type FileProduct = z.infer<typeof fileProductSchema>;

export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

type ListField = 'prices' | 'colours' | 'compareAts';
const LISTS = { price: 'prices', colours: 'colours', compareAt: 'compareAts' } as const satisfies Record<
  string,
  ListField
>;

const NAMED_HANDLE = 40;

/** What stands for bytes that are no letter in the file’s encoding. */
const UNREADABLE = '\uFFFD';

/** Only this cell is lost. */
const unreadable = (line: number, handle: string, title: string): FileProblem => ({
  line,
  handle,
  level: 'warning',
  text: `A letter of this cell can’t be read, so the cell is left out: ${title}. Type it again in your file, or choose another encoding`,
});

/** Collects the rows of a file by product, as they come. */
export function collectProducts(columns: ImportColumns) {
  const products = new Map<string, FileProduct>();
  const problems: FileProblem[] = [];
  const cellOf = (row: FileRow, column: number) => readCell(row.cells[column] ?? '');

  function begin(handle: string, row: FileRow): FileProduct {
    const cells: FileProduct['cells'] = {};
    const unread: FileProblem[] = [];
    for (const field of PRODUCT_FIELDS) {
      const column = columns[field];
      if (column === undefined) continue;
      const text = cellOf(row, column);
      if (text.includes(UNREADABLE)) unread.push(unreadable(row.line, handle, FIELD_TEXTS[field].title));
      else cells[field] = text;
    }
    const list = (column: number | undefined) => (column === undefined ? null : []);
    return {
      handle,
      line: row.line,
      cells,
      prices: list(columns.price),
      colours: list(columns.colours),
      compareAts: list(columns.compareAt),
      problems: unread,
    };
  }

  function addLists(product: FileProduct, row: FileRow): void {
    for (const field of ['price', 'colours', 'compareAt'] as const) {
      const column = columns[field];
      const list = product[LISTS[field]];
      if (column === undefined || list === null) continue;
      const text = cellOf(row, column).trim();
      if (text.includes(UNREADABLE))
        product.problems.push(unreadable(row.line, product.handle, FIELD_TEXTS[field].title));
      else if (text !== '' && list.length < IMPORT_LIMITS.values && !list.some((one) => one.text === text))
        list.push({ line: row.line, text });
    }
  }

  function warn(product: FileProduct, row: FileRow): void {
    const differs = PRODUCT_FIELDS.some((field) => {
      const column = columns[field];
      const text = column === undefined ? '' : cellOf(row, column);
      return text.trim() !== '' && !text.includes(UNREADABLE) && text !== product.cells[field];
    });
    if (differs)
      product.problems.push({
        line: row.line,
        handle: product.handle,
        level: 'warning',
        text: `Only line ${product.line} says what the product is called and how it reads. The text in this line isn’t used`,
      });
  }

  return {
    add(row: FileRow): void {
      if (row.cells.every((cell) => cell.trim() === '')) return;
      const handle = columns.handle === undefined ? '' : cellOf(row, columns.handle).trim().toLowerCase();
      if (handle === '') {
        problems.push({ line: row.line, handle: '', level: 'error', text: 'This line has no handle' });
        return;
      }
      if (handle.length > IMPORT_LIMITS.handleLength) {
        const text = `The handle is longer than ${IMPORT_LIMITS.handleLength} letters`;
        problems.push({ line: row.line, handle: excerpt(handle, NAMED_HANDLE), level: 'error', text });
        return;
      }
      const known = products.get(handle);
      const product = known ?? begin(handle, row);
      if (known) warn(known, row);
      else products.set(handle, product);
      addLists(product, row);
    },
    result: () => ({ products: [...products.values()], problems }),
  };
}
