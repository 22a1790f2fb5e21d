import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../catalogue/catalogue.ts';
import {
  designSettingsSchema,
  PRODUCT_LIMITS,
  priceForProfit,
  profitOfDesign,
} from '../products/products.ts';
import { elementSchema, emptyScene, PLACEHOLDER_TEXT } from '../studio/studio.ts';
import { inRequests, settingsOnProduct, type TemplateChoices, templateVerdict } from './template-builder.ts';

const pricing = {
  vat: { country: 'GB', day: '2026-11-23', isVatFree: false },
  currency: 'GBP',
} as const;
const measures = {
  measureText: ({ size }: { size: number }) => ({ width: size * 3, height: size }),
  missingLetters: () => [],
  capitalHeight: () => 8,
};
const base = fc.constantFrom(...BASE_CATALOGUE);
const [shirt] = BASE_CATALOGUE;
if (!shirt) throw new Error('The catalogue is empty');
const scene = emptyScene(shirt.printAreas);
scene.sides[0]?.elements.push(
  elementSchema.parse({ kind: 'shape', id: 'box', shape: 'rect', x: 90, y: 90, width: 50, height: 50 }),
);
const template = designSettingsSchema.parse({ name: 'Otter', colours: ['White'], defaultColour: 'White' });
const choices = (more: Partial<TemplateChoices> = {}): TemplateChoices => ({
  names: 'Otter {product}',
  colours: 'all',
  price: { kind: 'suggested', amountMinor: 0 },
  ...more,
});

describe('settings of a design on another product', () => {
  it('leaves at least the wanted profit, and hardly more', () => {
    fc.assert(
      fc.property(base, fc.integer({ min: 0, max: 20_000 }), (on, wanted) => {
        const design = {
          colours: on.colours.map(({ name }) => name),
          printedSides: ['front'],
          vat: pricing.vat,
        };
        const priceMinor = priceForProfit(on, design, wanted, 'GBP');
        const { profitMinor } = profitOfDesign(on, { ...design, priceMinor }, 'GBP');
        expect(priceMinor % 50).toBe(0);
        expect(profitMinor).toBeGreaterThanOrEqual(wanted);
        expect(profitMinor - wanted).toBeLessThan(101);
      }),
    );
  });

  it('keeps what was entered for one product, whatever is chosen for all', () => {
    const own = { name: 'Mine', priceMinor: 4_321, colours: [shirt.colours[1]?.name ?? ''] };
    const rules = fc.record({
      names: fc.string(),
      colours: fc.constantFrom('template' as const, 'light' as const, 'dark' as const, 'all' as const),
      price: fc.record({
        kind: fc.constantFrom('suggested' as const, 'same' as const, 'profit' as const),
        amountMinor: fc.integer({ min: 0, max: 2 * PRODUCT_LIMITS.maxPriceMinor }),
      }),
    });
    fc.assert(
      fc.property(rules, (all) => {
        expect(settingsOnProduct(shirt, scene, template, all, own, pricing)).toMatchObject({
          ...own,
          defaultColour: own.colours[0],
        });
        const shared = settingsOnProduct(shirt, scene, template, all, {}, pricing);
        expect(shared.priceMinor).toBeLessThanOrEqual(PRODUCT_LIMITS.maxPriceMinor);
        expect(shared.colours).toContain(shared.defaultColour);
      }),
    );
  });

  it('tells what can’t be published, and what sells at a loss', () => {
    const sold = (more: Partial<TemplateChoices>, own = {}) =>
      settingsOnProduct(shirt, scene, template, choices(more), own, pricing);
    const verdict = (settings: ReturnType<typeof sold>, on = scene) =>
      templateVerdict(shirt, on, settings, { ...pricing, measures });
    expect(verdict(sold({}))).toMatchObject({
      kind: 'ready',
      loss: null,
      flaws: ['This can hardly be seen on Black.'],
      accepts: ['vanishes'],
    });
    expect(verdict(sold({ colours: 'light' }))).toMatchObject({ kind: 'ready', flaws: [], accepts: [] });
    expect(verdict(sold({ price: { kind: 'profit', amountMinor: 0 } }))).toMatchObject({
      kind: 'ready',
      loss: null,
    });
    expect(verdict(sold({ price: { kind: 'same', amountMinor: 200 } }))).toMatchObject({
      kind: 'ready',
      loss: expect.stringMatching(/^You lose /),
    });
    expect(verdict(sold({ price: { kind: 'same', amountMinor: 50 } }))).toMatchObject({ kind: 'stop' });
    expect(verdict(sold({}, { name: ' ' }))).toMatchObject({ kind: 'stop', reason: 'It needs a name.' });
    expect(verdict(sold({}, { colours: [] }))).toMatchObject({ kind: 'stop' });
    expect(verdict(sold({}), emptyScene(shirt.printAreas))).toMatchObject({ kind: 'stop' });
  });
});

it('sends many designs in requests that the server takes', () => {
  const of = (sizes: number[], most: { designs: number; bytes: number }) =>
    inRequests(
      sizes.map((size) => 'x'.repeat(size)),
      most,
    ).map((request) => request.map(({ length }) => length));
  expect(of([10, 10, 10], { designs: 2, bytes: 1_000 })).toEqual([[10, 10], [10]]);
  expect(of([400, 400, 400, 2_000, 5], { designs: 9, bytes: 1_000 })).toEqual([
    [400, 400],
    [400],
    [2_000],
    [5],
  ]);
  expect(of([], { designs: 2, bytes: 10 })).toEqual([]);
});

it('stops at our sample text, as publishing does', () => {
  const sample = emptyScene(shirt.printAreas);
  const text = {
    kind: 'text',
    id: 'sample',
    x: 20,
    y: 20,
    text: PLACEHOLDER_TEXT,
    fontId: 'inter',
    size: 60,
  };
  sample.sides[0]?.elements.push(elementSchema.parse({ ...text, colour: '#1a2b3c' }));
  const settings = settingsOnProduct(shirt, sample, template, choices(), {}, pricing);
  expect(templateVerdict(shirt, sample, settings, { ...pricing, measures })).toMatchObject({ kind: 'stop' });
});
