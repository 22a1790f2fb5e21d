import type {
  DiscountFields,
  DiscountKind,
  DiscountValue,
  ManagedDiscount,
  Named,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';

/** A discount as its form has it: what it covers with names, and what isn't typed yet as null. */
export interface DiscountDraft extends Omit<DiscountFields, 'productIds' | 'collectionIds'> {
  readonly covers: 'all' | 'collections' | 'products';
  readonly products: readonly Named[];
  readonly collections: readonly Named[];
}

export interface PartProps {
  readonly draft: DiscountDraft;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly change: (changes: Partial<DiscountDraft>) => void;
}

/** What each kind of discount begins with. */
export function startValue(kind: DiscountKind): DiscountValue {
  switch (kind) {
    case 'percent':
      return { kind, percentBps: 1000 };
    case 'amount':
      return { kind, amountMinor: 500 };
    case 'free-delivery':
      return { kind };
    case 'buy-and-get':
      return { kind, buy: 2, get: 1, percentBps: 10_000 };
    case 'tiers':
      return {
        kind,
        by: 'quantity',
        steps: [
          { from: 2, percentBps: 500 },
          { from: 4, percentBps: 1000 },
        ],
      };
  }
}

export const newDraft = (today: string): DiscountDraft => ({
  name: '',
  method: 'code',
  code: '',
  value: startValue('percent'),
  covers: 'all',
  products: [],
  collections: [],
  countries: [],
  customers: [],
  minimumMinor: null,
  minimumQuantity: null,
  isFirstOrder: false,
  isOncePerCustomer: false,
  totalLimit: null,
  combinesWith: [],
  startsOn: today,
  endsOn: null,
});

export const toDraft = ({ fields, products, collections }: ManagedDiscount): DiscountDraft => {
  const { productIds, collectionIds, ...rest } = fields;
  return {
    ...rest,
    products,
    collections,
    covers: products.length > 0 ? 'products' : collections.length > 0 ? 'collections' : 'all',
  };
};

/** A copy begins today, and still needs a code. */
export const toCopy = (discount: ManagedDiscount, today: string): DiscountDraft => ({
  ...toDraft(discount),
  name: cutTo(`${discount.name} copy`, 80),
  code: '',
  startsOn: today,
  endsOn: null,
});

/** What the calls take. */
export function toFields({ covers, products, collections, ...draft }: DiscountDraft): DiscountFields {
  const name = draft.name.trim() === '' && draft.method === 'code' ? draft.code.trim() : draft.name;
  return {
    ...draft,
    name,
    productIds: covers === 'products' ? products.map(({ id }) => id) : [],
    collectionIds: covers === 'collections' ? collections.map(({ id }) => id) : [],
  };
}
