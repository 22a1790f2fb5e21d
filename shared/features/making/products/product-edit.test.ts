import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EditableProduct,
  editableProductSchema,
  editProduct,
  formerValues,
  isStillChanged,
  type ProductFieldEdit,
} from './product-edit.ts';

const COLLECTION = '019aa000-0000-7000-8000-000000000001';
const product: EditableProduct = {
  priceMinor: 2_400,
  salePriceMinor: null,
  tags: ['sea'],
  colours: ['White', 'Navy'],
  defaultColour: 'White',
  collectionIds: [],
  enabled: true,
  isDeleted: false,
};

const LIVE = { isLive: true, isDenied: false };
const DRAFT = { isLive: false, isDenied: false };

describe('an edit of a product', () => {
  it.each<[ProductFieldEdit, object]>([
    [{ kind: 'price-to', amountMinor: 1_999 }, { priceMinor: 1_999 }],
    [{ kind: 'price-by', amountMinor: -400 }, { priceMinor: 2_000 }],
    [{ kind: 'price-percent', percent: 12.5 }, { priceMinor: 2_700 }],
    [{ kind: 'price-by', amountMinor: -2_350 }, { reason: 'Its price would be too low' }],
    [{ kind: 'sale-to', amountMinor: 2_000 }, { salePriceMinor: 2_000 }],
    [{ kind: 'sale-percent', percent: 25 }, { salePriceMinor: 1_800 }],
    [{ kind: 'sale-to', amountMinor: 2_400 }, { reason: 'Its sale price wouldn’t be lower than its price' }],
    [{ kind: 'sale-end' }, { reason: 'It isn’t on sale' }],
    [{ kind: 'add-tag', tag: 'SEA' }, { reason: 'It has this tag already' }],
    [{ kind: 'add-tag', tag: 'summer' }, { tags: ['sea', 'summer'] }],
    [
      { kind: 'remove-colour', colour: 'White' },
      { colours: ['Navy'], defaultColour: 'Navy' },
    ],
    [{ kind: 'remove-colour', colour: 'Pink' }, { reason: 'It isn’t sold in this colour' }],
    [{ kind: 'add-to-collection', collectionId: COLLECTION }, { collectionIds: [COLLECTION] }],
    [{ kind: 'hide' }, { enabled: false }],
    [{ kind: 'show' }, { reason: 'It’s shown already' }],
    [{ kind: 'delete' }, { isDeleted: true }],
  ])('%j', (edit, outcome) => {
    expect(editProduct(edit, product, LIVE)).toEqual(outcome);
  });

  it.each<[ProductFieldEdit, object]>([
    [{ kind: 'add-colour', colour: 'black' }, { colours: ['Black', 'White', 'Navy'] }],
    [{ kind: 'add-colour', colour: 'Navy' }, { reason: 'It’s sold in this colour already' }],
    [{ kind: 'add-colour', colour: 'Pink' }, { reason: 'It isn’t made in this colour' }],
    [
      { kind: 'colours-to', colours: ['Navy', 'Black', 'Pink'] },
      { colours: ['Black', 'Navy'], defaultColour: 'Black' },
    ],
    [{ kind: 'colours-to', colours: ['White'] }, { colours: ['White'] }],
    [
      { kind: 'colours-to', colours: ['White', 'Navy'] },
      { reason: 'It’s sold in exactly these colours already' },
    ],
    [{ kind: 'colours-to', colours: ['Pink', 'Lime'] }, { reason: 'It isn’t made in any of these colours' }],
  ])('of its colours: %j', (edit, outcome) => {
    expect(editProduct(edit, product, LIVE, ['Black', 'White', 'Navy'])).toEqual(outcome);
  });

  it('leaves a draft without a price and out of the store', () => {
    const draft = { ...product, priceMinor: null };
    expect(editProduct({ kind: 'price-percent', percent: 10 }, draft, DRAFT)).toEqual({
      reason: 'It has no price yet',
    });
    expect(editProduct({ kind: 'price-to', amountMinor: 500 }, draft, DRAFT)).toEqual({ priceMinor: 500 });
    expect(editProduct({ kind: 'hide' }, draft, DRAFT)).toEqual({ reason: 'It isn’t in the store yet' });
  });

  it('is undone by the former values, unless the product changed again', () => {
    const edits = fc.oneof(
      fc.record({
        kind: fc.constant('price-by' as const),
        amountMinor: fc.integer({ min: -5_000, max: 5_000 }),
      }),
      fc.record({
        kind: fc.constantFrom('add-tag' as const, 'remove-tag' as const),
        tag: fc.constantFrom('a', 'b'),
      }),
      fc.record({
        kind: fc.constant('remove-colour' as const),
        colour: fc.constantFrom('White', 'Navy', 'Red'),
      }),
      fc.record({ kind: fc.constantFrom('show' as const, 'hide' as const, 'delete' as const) }),
    );
    const products = fc.record({
      priceMinor: fc.option(fc.integer({ min: 100, max: 9_000 })),
      salePriceMinor: fc.constant(null),
      tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
      colours: fc.uniqueArray(fc.constantFrom('White', 'Navy'), { minLength: 1 }),
      defaultColour: fc.constantFrom('White', 'Navy'),
      collectionIds: fc.constant<string[]>([]),
      enabled: fc.boolean(),
      isDeleted: fc.constant(false),
    });
    fc.assert(
      fc.property(products, edits, fc.boolean(), (before, edit, isLive) => {
        const change = editProduct(edit, before, { isLive, isDenied: false });
        if ('reason' in change) return;
        const after = editableProductSchema.parse({ ...before, ...change });
        expect(isStillChanged(after, change)).toBe(true);
        expect({ ...after, ...formerValues(before, change) }).toEqual(before);
        expect(isStillChanged(before, change)).toBe(false);
      }),
    );
  });
});
