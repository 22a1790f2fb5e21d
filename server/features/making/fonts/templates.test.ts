import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../../../../shared/features/making/catalogue/base-catalogue/base-catalogue.ts';
import {
  areaFit,
  elementBounds,
  elementSchema,
  emptyScene,
  outlineText,
  type Scene,
  sceneSchema,
  type TextElement,
} from '../../../../shared/features/making/studio/studio.ts';
import {
  nameFromPattern,
  pickColours,
  placeTemplate,
} from '../../../../shared/features/making/template-builder/template-builder.ts';
import { bundledFonts } from './fonts.ts';

const fonts = bundledFonts();
const measure = (element: TextElement) => outlineText(element, fonts);
const shirt = [
  { side: 'front' as const, widthMm: 381, heightMm: 457.2 },
  { side: 'back' as const, widthMm: 381, heightMm: 457.2 },
];
const text = (fields: object) =>
  elementSchema.parse({
    kind: 'text',
    id: 'word',
    text: 'Otter',
    fontId: 'anton',
    size: 60,
    colour: '#111111',
    x: 190,
    y: 120,
    ...fields,
  });

function designOf(fields: object = {}, side: 'front' | 'back' = 'front'): Scene {
  const scene = emptyScene(shirt);
  scene.sides.find((each) => each.side === side)?.elements.push(text(fields));
  return scene;
}

const rule = fc.record({
  size: fc.constantFrom('grow' as const, 'same' as const),
  position: fc.constantFrom('kept' as const, 'top' as const, 'middle' as const),
});

describe('a template on other products', () => {
  it('lies inside the print area of each product of the catalogue, by every rule', () => {
    fc.assert(
      fc.property(
        rule,
        fc.constantFrom(...BASE_CATALOGUE),
        fc.double({ min: 60, max: 320, noNaN: true }),
        fc.double({ min: 60, max: 390, noNaN: true }),
        fc.double({ min: 10, max: 40, noNaN: true }),
        (front, base, x, y, size) => {
          const { scene } = placeTemplate(designOf({ x, y, size }), base, { front }, measure);
          expect(sceneSchema.parse(scene)).toEqual(scene);
          for (const side of scene.sides)
            for (const element of side.elements)
              expect(areaFit(elementBounds(element, measure), side)).toBe('inside');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps its millimetres where they fit, and its share of the area where it grows', () => {
    const half = {
      printAreas: [{ side: 'front' as const, widthMm: 190.5, heightMm: 228.6, printCostMinor: 0 }],
    };
    const place = (size: 'grow' | 'same') =>
      placeTemplate(designOf({ size: 20 }), half, { front: { size, position: 'kept' } }, measure).scene
        .sides[0]?.elements[0];
    expect(place('same')).toMatchObject({ size: 20 });
    expect(place('grow')).toMatchObject({ size: 10, x: 95, y: 60 });
  });

  it('says that a side is left out where the product hasn’t got it', () => {
    const poster = BASE_CATALOGUE.find(({ printAreas }) => !printAreas.some(({ side }) => side === 'back'));
    const placed = poster && placeTemplate(designOf({}, 'back'), poster, {}, measure);
    expect(placed?.notes).toEqual(['The back isn’t printed on this product.']);
  });

  it('leaves out what is hidden', () => {
    const [base] = BASE_CATALOGUE;
    const placed = base && placeTemplate(designOf({ hidden: true }), base, {}, measure);
    expect(placed?.scene.sides.flatMap(({ elements }) => elements)).toEqual([]);
  });

  it('is placed on 50 products in under a second', () => {
    const bases = Array.from(
      { length: 50 },
      (_, index) => BASE_CATALOGUE[index % BASE_CATALOGUE.length],
    ).flatMap((base) => base ?? []);
    const started = performance.now();
    for (const base of bases) placeTemplate(designOf(), base, {}, measure);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('colours and names', () => {
  const base = {
    colours: [
      { name: 'White', hex: '#ffffff', dark: false },
      { name: 'Navy', hex: '#1f2a44', dark: true },
      { name: 'Sand', hex: '#dcc9a8', dark: false },
    ],
  };
  const template = { colours: ['Navy', 'Teal'], defaultColour: 'Navy' };

  it.each([
    ['template', ['Navy'], 'Navy'],
    ['light', ['White', 'Sand'], 'White'],
    ['dark', ['Navy'], 'Navy'],
    ['all', ['White', 'Navy', 'Sand'], 'Navy'],
  ] as const)('picks %s', (colourRule, colours, defaultColour) => {
    expect(pickColours(base, colourRule, template)).toEqual({ colours, defaultColour });
  });

  it('offers the first colour where none of the template’s is made', () => {
    expect(pickColours(base, 'template', { colours: ['Teal'], defaultColour: 'Teal' })).toEqual({
      colours: ['White'],
      defaultColour: 'White',
    });
  });

  it('puts the product into a name', () => {
    expect(nameFromPattern('Evening sail {product}', 'Tote bag')).toBe('Evening sail Tote bag');
  });
});
