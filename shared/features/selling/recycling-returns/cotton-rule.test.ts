import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BASE_CATALOGUE } from '../../making/catalogue/catalogue.ts';
import type { ReturnedGarment } from './cotton-rule.ts';
import { isRecyclable } from './recycling-returns.ts';

const cotton = { fibre: 'organic cotton', percent: 100 };
const garment = (
  facts: { typeCode?: string; name?: string; fibres?: ReturnedGarment['material']['fibres'] } = {},
): ReturnedGarment => ({
  kind: 'apparel',
  typeCode: facts.typeCode ?? 't-shirt',
  material: { name: facts.name ?? 'Single jersey', gsm: 155, fibres: facts.fibres ?? [cotton] },
});

test('of the base catalogue the cotton clothing is taken, no blend, no bag and no paper', () => {
  const taken = BASE_CATALOGUE.filter(isRecyclable).map(({ sku }) => sku);
  expect(taken).toEqual(expect.arrayContaining(['SV-TEE-MEN', 'SV-LONG-SLEEVE', 'SV-BABY-BODY', 'SV-APRON']));
  expect(taken).not.toContain('SV-HOODIE');
  expect(taken).not.toContain('SV-SWEATSHIRT');
  expect(taken).not.toContain('SV-TOTE');
  expect(BASE_CATALOGUE.filter(({ kind }) => kind === 'paper').some(isRecyclable)).toBe(false);
});

test.each([
  ['jeans', { typeCode: 'jeans' }],
  ['a denim jacket', { typeCode: 'jacket', name: 'Heavy denim' }],
  ['briefs', { typeCode: 'mens-briefs' }],
  ['socks', { typeCode: 'socks' }],
  ['underwear by its cloth', { name: 'Fine rib for underwear' }],
  ['a tote bag', { typeCode: 'tote-bag' }],
  ['an unknown composition', { fibres: [] }],
  ['a composition with a part missing', { fibres: [{ fibre: 'cotton', percent: 95 }] }],
  ['a fibre that only names cotton', { fibres: [{ fibre: 'cotton and polyester blend', percent: 100 }] }],
])('%s: not taken', (_what, facts) => expect(isRecyclable(garment(facts))).toBe(false));

test.each([
  [
    'recycled cotton with new cotton',
    {
      fibres: [
        { fibre: 'recycled cotton', percent: 40 },
        { fibre: 'Cotton', percent: 60 },
      ],
    },
  ],
  ['a cloth whose name holds other words', { name: 'Brandished cotton with briefly brushed face' }],
])('%s: taken', (_what, facts) => expect(isRecyclable(garment(facts))).toBe(true));

test('anything but cotton in it, however little, and it is not taken', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom('elastane', 'polyester', 'linen'),
      (percent, fibre) => {
        const fibres = [
          { fibre: 'cotton', percent: 100 - percent },
          { fibre, percent },
        ];
        expect(isRecyclable(garment({ fibres }))).toBe(false);
      },
    ),
  );
});
