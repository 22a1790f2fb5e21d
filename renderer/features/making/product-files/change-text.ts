import { z } from 'zod';
import {
  type ImportChange,
  importableProductSchema,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { type CurrencyCode, formatMoney } from '../../../../shared/rules/money/money.ts';

const TITLES = {
  name: 'Name',
  description: 'Description',
  tags: 'Tags',
  colours: 'Colours',
  defaultColour: 'First colour',
  priceMinor: 'Price',
  salePriceMinor: 'Sale price',
  enabled: 'In the store',
  metaTitle: 'Search title',
  metaDescription: 'Search description',
} as const satisfies Record<keyof typeof importableProductSchema.shape, string>;

const FIELDS = importableProductSchema.keyof();
const ORDER = Object.keys(TITLES);
const MONEY: readonly string[] = ['priceMinor', 'salePriceMinor'];
const LENGTH = 160;

function valueText(field: string, value: unknown, currency: CurrencyCode): string {
  if (value === null || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Shown' : 'Hidden';
  if (typeof value === 'number')
    return MONEY.includes(field) ? formatMoney({ amount: value, currency }) : String(value);
  const text = Array.isArray(value) ? value.join(', ') : z.string().parse(value);
  if (text === '') return 'None';
  return text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text;
}

/** Each field that a change has, as it is and as it would be. */
export const changeTexts = (
  { before, after }: { readonly before: ImportChange; readonly after: ImportChange },
  currency: CurrencyCode,
) =>
  FIELDS.options
    .filter((field) => field in after)
    .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map((field) => ({
      title: TITLES[field],
      before: valueText(field, before[field] ?? null, currency),
      after: valueText(field, after[field] ?? null, currency),
    }));
