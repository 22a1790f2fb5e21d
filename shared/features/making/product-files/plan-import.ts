import { z } from 'zod';
import {
  type CurrencyCode,
  type DecimalMark,
  formatMoney,
  isAmbiguousAmount,
  money,
  parseAmount,
} from '../../../rules/money/money.ts';
import { excerpt } from '../../../rules/text/excerpt.ts';
import { toLine, toLines } from '../../../rules/text/line.ts';
import { isFormula } from '../../../rules/text/spreadsheet-cell.ts';
import { editableProductSchema, PRODUCT_LIMITS } from '../products/products.ts';
import { plainText } from './description.ts';
import type { FileCell, FileProblem, FileProduct } from './file-product.ts';
import { IMPORT_LIMITS } from './import-columns.ts';

/** What an import can change of a product. */
export const importableProductSchema = editableProductSchema
  .pick({
    priceMinor: true,
    salePriceMinor: true,
    tags: true,
    colours: true,
    defaultColour: true,
    enabled: true,
  })
  .extend({
    name: z.string(),
    description: z.string(),
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
  });
export type ImportableProduct = z.infer<typeof importableProductSchema>;
export type ImportChange = {
  readonly [Field in keyof ImportableProduct]?: ImportableProduct[Field] | undefined;
};
export const importChangeSchema = importableProductSchema.partial();

interface Facts {
  /** Its print files are ready, so that it can be shown. */
  readonly isLive: boolean;
  readonly currency: CurrencyCode;
  /** The mark in the file’s prices; null where they don’t say. */
  readonly decimalMark: DecimalMark | null;
  /** In which its base product comes. */
  readonly baseColours: readonly string[];
}

/** Times that a price goes up or down at which it is asked about. */
const LEAP = 100;

/** How much of a cell a problem names. */
const NAMED = 40;

const YES = ['true', 'yes', '1', 'active'];
const NO = ['false', 'no', '0', 'draft', 'archived', 'unlisted'];

const oneLine = (text: string | undefined) =>
  text === undefined ? undefined : toLine(text).replace(/\s+/gu, ' ');

/**
 * What a file changes of a product. Empty cells clear descriptions, tags and search texts, and keep names and prices,
 * as in Shopify.
 */
export function planProduct(
  file: FileProduct,
  product: ImportableProduct,
  { isLive, currency, decimalMark, baseColours }: Facts,
): { readonly change: ImportChange; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [...file.problems];
  const change: { -readonly [Field in keyof ImportChange]: ImportChange[Field] } = {};
  const problem = (text: string, line = file.line, level: FileProblem['level'] = 'error') => {
    problems.push({ line, handle: file.handle, level, text });
  };
  const { cells } = file;

  function planWords(): void {
    const name = oneLine(cells.name);
    if (name !== undefined && name !== '' && name !== oneLine(product.name)) {
      if (name.length > PRODUCT_LIMITS.nameLength)
        problem(`The name is longer than ${PRODUCT_LIMITS.nameLength} letters`);
      else change.name = name;
      if (isFormula(name)) problem('The name looks like a formula. It’s taken as text', file.line, 'warning');
    }
    const description = cells.description === undefined ? undefined : toLines(cells.description);
    if (description !== undefined && description !== plainText(product.description)) {
      if (description.length > PRODUCT_LIMITS.descriptionLength)
        problem(`The description is longer than ${PRODUCT_LIMITS.descriptionLength} letters`);
      else change.description = description;
    }
    const meta = (field: 'metaTitle' | 'metaDescription', limit: number, title: string) => {
      const text = oneLine(cells[field]);
      if (text === undefined || text === oneLine(product[field] ?? '')) return;
      if (text.length > limit) problem(`The ${title} is longer than ${limit} letters`);
      else change[field] = text === '' ? null : text;
    };
    meta('metaTitle', IMPORT_LIMITS.metaTitleLength, 'search title');
    meta('metaDescription', IMPORT_LIMITS.metaDescriptionLength, 'search description');
  }

  function planTags(): void {
    // A tag can hold a comma itself.
    if (cells.tags === undefined || cells.tags === product.tags.join(', ')) return;
    const tags: string[] = [];
    for (const tag of cells.tags.split(',').map(toLine))
      if (tag !== '' && !tags.some((one) => one.toLowerCase() === tag.toLowerCase())) tags.push(tag);
    const long = tags.find((tag) => tag.length > PRODUCT_LIMITS.tagLength);
    if (long) problem(`The tag “${excerpt(long, NAMED)}” is longer than ${PRODUCT_LIMITS.tagLength} letters`);
    else if (tags.length > PRODUCT_LIMITS.tags) problem(`These are more than ${PRODUCT_LIMITS.tags} tags`);
    else if (tags.toSorted().join() !== product.tags.toSorted().join()) change.tags = tags;
  }

  function planColours(): void {
    if (file.colours === null || file.colours.length === 0) return;
    const named: string[] = [];
    for (const { line, text } of file.colours) {
      const known = baseColours.find((name) => name.toLowerCase() === text.toLowerCase());
      if (known === undefined)
        problem(`Unknown colour ${excerpt(text, NAMED)}. It comes in ${baseColours.join(', ')}`, line);
      else if (!product.colours.includes(known))
        problem(`It isn’t sold in ${known} yet. Add the colour in the studio and publish it`, line);
      else named.push(known);
    }
    const left = product.colours.filter((name) => named.includes(name));
    const [first] = left;
    if (first === undefined || left.length === product.colours.length) return;
    change.colours = left;
    if (!left.includes(product.defaultColour)) change.defaultColour = first;
  }

  const askAboutMark = (text: string): string => {
    const [point, comma] = (['point', 'comma'] as const).map((mark) =>
      formatMoney(money(parseAmount(text, currency, mark) ?? 0, currency)),
    );
    return `“${excerpt(text, NAMED)}” can be ${point} or ${comma}`;
  };

  /** A price far from the present one is more often a slip than a choice. */
  function warnOfLeap(after: number, line: number): void {
    const before = product.salePriceMinor ?? product.priceMinor;
    if (before === null || before === 0 || (after < before * LEAP && after * LEAP > before)) return;
    const [from, to] = [before, after].map((minor) => formatMoney(money(minor, currency)));
    problem(`The price changes from ${from} to ${to}. Check that it’s right`, line, 'warning');
  }

  /** The one amount of a product’s rows; undefined where there is none, null where it can’t be taken. */
  function amountOf(list: readonly FileCell[] | null, title: string): number | null | undefined {
    const amounts = (list ?? []).map(({ line, text }) => ({
      line,
      text,
      minor: parseAmount(text, currency, decimalMark),
    }));
    const [first] = amounts;
    if (!first) return undefined;
    for (const { line, text, minor } of amounts) {
      if (minor === null) problem(`“${excerpt(text, NAMED)}” isn’t a ${title}`, line);
      else if (decimalMark === null && isAmbiguousAmount(text, currency))
        problem(`${askAboutMark(text)}. Choose the decimal mark under Columns`, line);
      else if (minor !== first.minor && first.minor !== null)
        problem(`All sizes and colours of a product have one ${title}. Line ${first.line} has another`, line);
      else if (minor < PRODUCT_LIMITS.minPriceMinor) problem(`This ${title} is too low`, line);
      else if (minor > PRODUCT_LIMITS.maxPriceMinor) problem(`This ${title} is too high`, line);
      else continue;
      return null;
    }
    return first.minor;
  }

  /** What shoppers pay and paid before, as the file has it. */
  function setPrices(paid: number, regular: number, line: number): void {
    const sale = regular > paid ? paid : null;
    if (sale !== null && !isLive) {
      problem('It isn’t in the store yet, so it can’t be on sale', line);
      return;
    }
    warnOfLeap(paid, line);
    if (regular !== product.priceMinor) change.priceMinor = regular;
    if (sale !== product.salePriceMinor) change.salePriceMinor = sale;
  }

  function planPrice(): void {
    const price = amountOf(file.prices, 'price');
    const compareAt = amountOf(file.compareAts, 'compare-at price');
    // An empty compare-at cell ends a sale only where there is a price.
    if (price === null || compareAt === null || (price === undefined && compareAt === undefined)) return;
    const paid = price ?? product.salePriceMinor ?? product.priceMinor;
    if (paid === null) return;
    const line = file.prices?.[0]?.line ?? file.compareAts?.[0]?.line ?? file.line;
    // A product stays on sale in a file without compare-at prices.
    const isOnSale = file.compareAts === null && product.salePriceMinor !== null;
    const regular = compareAt ?? (isOnSale ? product.priceMinor : null) ?? paid;
    if (regular < paid && isOnSale)
      problem('It’s on sale for less. Choose the column of the compare-at price, too', line);
    else if (regular < paid) problem('The compare-at price is lower than the price', line);
    else setPrices(paid, regular, line);
  }

  function planShown(): void {
    const answers = (['published', 'status'] as const).flatMap((field) => {
      const text = cells[field]?.trim().toLowerCase() ?? '';
      if (text === '') return [];
      if (!YES.includes(text) && !NO.includes(text)) {
        problem(
          field === 'published'
            ? `“${excerpt(text, NAMED)}” isn’t TRUE or FALSE`
            : `“${excerpt(text, NAMED)}” isn’t active, draft or archived`,
        );
        return [];
      }
      return [YES.includes(text)];
    });
    if (answers.length === 0) return;
    const shown = answers.every(Boolean);
    if (shown === (product.enabled && isLive)) return;
    if (isLive) change.enabled = shown;
    else problem('It isn’t in the store yet, so it can’t be shown');
  }

  planWords();
  planTags();
  planColours();
  planPrice();
  planShown();
  return { change, problems };
}

const FIELDS = importableProductSchema.keyof();

const isSound = ({ priceMinor, salePriceMinor, colours, defaultColour }: ImportableProduct): boolean =>
  (salePriceMinor === null || (priceMinor !== null && salePriceMinor < priceMinor)) &&
  colours.includes(defaultColour);

/**
 * Whether a change fits what else a product has: someone can have put it on sale since, for more than its next
 * price, or made a colour the first that goes.
 */
export const fits = (product: ImportableProduct, change: ImportChange): boolean =>
  isSound(importableProductSchema.parse({ ...product, ...change })) || !isSound(product);

/** Whether a product has these values. */
export const hasValues = (product: ImportableProduct, values: ImportChange): boolean =>
  Object.entries(values).every(
    ([field, value]) => JSON.stringify(product[FIELDS.parse(field)]) === JSON.stringify(value),
  );

/** A product’s values of the fields that a change has. */
export const valuesOf = (product: ImportableProduct, change: ImportChange): ImportChange =>
  importChangeSchema.parse(
    Object.fromEntries(Object.keys(change).map((field) => [field, product[FIELDS.parse(field)]])),
  );
