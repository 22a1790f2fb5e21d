import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VariantMatrix, variantMatrixSchema } from './variants.schema.ts';
import {
  availabilityOf,
  availabilityWords,
  canBeBought,
  coloursOf,
  firstColour,
  firstSize,
  isSoldOut,
  sizesOf,
  stockCode,
  variantQuery,
  variantsIn,
} from './variants.ts';

const small: VariantMatrix = {
  colours: [
    { name: 'White', hex: '#ffffff' },
    { name: 'Navy', hex: '#1f2a44' },
    { name: 'Lilac', hex: '#cbbfe4' },
  ],
  sizes: ['S', 'M', '3XL'],
  stock: ['+10', '0+-', '000'],
};

const matrixOf = fc
  .tuple(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 32 }))
  .chain(([colours, sizes]) =>
    fc
      .array(fc.option(fc.integer({ min: -3, max: 400 }), { nil: undefined }), {
        minLength: colours * sizes,
        maxLength: colours * sizes,
      })
      .map((stock) => ({ colours, sizes, stock })),
  );

describe('variants', () => {
  it('labels sold-out, unavailable and nearly gone variants', () => {
    const words = (colour: string, size: string) => availabilityWords(availabilityOf(small, colour, size));
    expect(words('White', 'S')).toBe('');
    expect(words('White', 'M')).toBe('Only 1 left');
    expect(words('White', '3XL')).toBe('Sold out');
    expect(words('Navy', '3XL')).toBe('Not available');
    expect(words('Pink', 'S')).toBe('Not available');
  });

  it('marks colours by the chosen size, and by any size while none is chosen', () => {
    const kinds = (size: string | null) =>
      coloursOf(small, size).map(({ availability }) => availability.kind);
    expect(kinds(null)).toEqual(['in-stock', 'in-stock', 'sold-out']);
    expect(kinds('S')).toEqual(['in-stock', 'sold-out', 'sold-out']);
  });

  it('opens on the wanted colour, else on one that can be bought', () => {
    expect(firstColour(small, 'navy', 'White')).toBe('Navy');
    expect(firstColour(small, 'Pink', 'White')).toBe('White');
    expect(firstColour(small, null, 'Lilac')).toBe('White');
  });

  it('agrees with the stock it was made from, for any number of variants', () => {
    fc.assert(
      fc.property(matrixOf, ({ colours, sizes, stock }) => {
        const matrix = variantMatrixSchema.parse({
          colours: Array.from({ length: colours }, (_, index) => ({ name: `C${index}`, hex: '#000000' })),
          sizes: Array.from({ length: sizes }, (_, index) => `S${index}`),
          stock: Array.from({ length: colours }, (_, row) =>
            stock
              .slice(row * sizes, (row + 1) * sizes)
              .map(stockCode)
              .join(''),
          ),
        });
        matrix.colours.forEach(({ name }, row) => {
          sizesOf(matrix, name).forEach(({ availability }, column) => {
            const left = stock[row * sizes + column];
            expect(canBeBought(availability)).toBe(left !== undefined && left > 0);
            expect(availability.kind === 'impossible').toBe(left === undefined);
          });
        });
        expect(isSoldOut(matrix)).toBe(!stock.some((left) => left !== undefined && left > 0));
      }),
    );
  });

  it('is small for 2,048 variants', () => {
    const matrix: VariantMatrix = {
      colours: Array.from({ length: 64 }, (_, index) => ({ name: `Colour ${index}`, hex: '#123456' })),
      sizes: Array.from({ length: 32 }, (_, index) => `Size ${index}`),
      stock: Array.from({ length: 64 }, (_, row) =>
        '+0-3'
          .repeat(8)
          .slice(row % 4)
          .padEnd(32, '+'),
      ),
    };
    expect(JSON.stringify(matrix).length).toBeLessThan(8_000);
  });
});

describe('the size of an address', () => {
  const matrix: VariantMatrix = { ...small, sizes: ['S', 'M'], stock: ['+0', '++', '-3'] };
  it('is chosen in whatever letters, if the colour can be bought in it', () => {
    expect(firstSize(matrix, 'White', 's')).toBe('S');
    expect(firstSize(matrix, 'Navy', 'M')).toBe('M');
  });
  it('is left open where it is sold out, not made, or no size', () => {
    expect(firstSize(matrix, 'White', 'M')).toBeNull();
    expect(firstSize(matrix, 'Lilac', 'S')).toBeNull();
    expect(firstSize(matrix, 'Navy', '3XL')).toBeNull();
    expect(firstSize(matrix, 'Navy', null)).toBeNull();
  });
});

describe('an address that names a variant', () => {
  it('names what there is a choice of, and no variant that isn’t made', () => {
    const queries = variantsIn(small).map((variant) => variantQuery(small, variant));
    expect(queries).toHaveLength(8);
    expect(queries).toContain('colour=Navy&size=S');
    expect(queries).not.toContain('colour=Navy&size=3XL');
    const poster = { colours: [{ name: 'White', hex: '#ffffff' }], sizes: ['A3'], stock: ['0'] };
    expect(variantsIn(poster)).toMatchObject([{ size: 'A3', isSoldOut: true }]);
    expect(variantsIn(poster).map((variant) => variantQuery(poster, variant))).toEqual(['']);
  });
});
