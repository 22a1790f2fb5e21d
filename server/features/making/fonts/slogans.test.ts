import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../../../../shared/features/making/catalogue/base-catalogue/base-catalogue.ts';
import {
  SLOGAN_LAYOUTS,
  SLOGAN_STYLES,
  setSlogan,
  suggestLayouts,
} from '../../../../shared/features/making/slogan-builder/slogan-builder.ts';
import {
  areaFit,
  elementBounds,
  emptyScene,
  isVisibleOn,
  outlineText,
  printWarnings,
  type SceneElement,
  sceneSchema,
  type TextElement,
} from '../../../../shared/features/making/studio/studio.ts';
import { safeMarginMm } from '../../../../shared/features/making/typesetting/fit.ts';
import {
  findLineProblem,
  LINE_LENGTH,
  PALETTES,
  paletteInks,
  tidyLine,
} from '../../../../shared/features/making/typesetting/typesetting.ts';
import { bundledFonts } from './fonts.ts';

const fonts = bundledFonts();
const measure = (element: TextElement) => outlineText(element, fonts);
const cloth = { hex: '#fbfbf9', dark: false };
const shirt = { side: 'front' as const, widthMm: 381, heightMm: 457.2 };
const areas = [
  shirt,
  { side: 'front' as const, widthMm: 152.4, heightMm: 177.8 },
  { side: 'front' as const, widthMm: 420, heightMm: 297 },
];

/** Where the curves of an element’s letters lie in the print area: read back from the path that is printed. */
function printedExtent(element: SceneElement) {
  if (element.kind !== 'text') return elementBounds(element, measure);
  const numbers = (outlineText(element, fonts).path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const angle = (element.rotation * Math.PI) / 180;
  const points = Array.from({ length: numbers.length / 2 }, (_, index) => {
    const [x, y] = [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0];
    return {
      x: element.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: element.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  });
  return {
    left: Math.min(...points.map(({ x }) => x)),
    right: Math.max(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    bottom: Math.max(...points.map(({ y }) => y)),
  };
}

const letters = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?.,&’-éüßÅñ',
);
const word = fc.string({ unit: letters, minLength: 1, maxLength: 30 });
const line = fc
  .array(word, { minLength: 1, maxLength: 20 })
  .map((words) => words.join(' ').slice(0, LINE_LENGTH).trim())
  .filter((text) => findLineProblem(text) === null && tidyLine(text) !== '');

describe('slogan layouts', () => {
  it('are at least 40, each with its own id, in every style', () => {
    expect(SLOGAN_LAYOUTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(SLOGAN_LAYOUTS.map(({ id }) => id)).size).toBe(SLOGAN_LAYOUTS.length);
    for (const style of SLOGAN_STYLES)
      expect(SLOGAN_LAYOUTS.filter((layout) => layout.style === style).length).toBeGreaterThanOrEqual(3);
  });

  it.each(SLOGAN_LAYOUTS.map((layout) => [layout.id, layout] as const))(
    '%s keeps all ink in the safe area',
    (_id, layout) => {
      fc.assert(
        fc.property(line, fc.constantFrom(...areas), (text, area) => {
          const design = setSlogan(layout, text, { fonts, cloth, area });
          if (!design) return;
          const margin = safeMarginMm(area);
          for (const element of design.elements) {
            const { left, right, top, bottom } = printedExtent(element);
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(margin - 0.1);
            expect(right).toBeLessThanOrEqual(area.widthMm - margin + 0.1);
            expect(bottom).toBeLessThanOrEqual(area.heightMm - margin + 0.1);
            expect(areaFit(elementBounds(element, measure), area)).toBe('inside');
          }
        }),
        { numRuns: 12 },
      );
    },
  );

  it('says every word of the line, in order', () => {
    for (const layout of SLOGAN_LAYOUTS) {
      const design = setSlogan(layout, 'Not all who wander are lost', { fonts, cloth, area: shirt });
      const texts = (design?.elements ?? []).flatMap((element) =>
        element.kind === 'text' ? [element.text] : [],
      );
      const said = texts.join(' ').toLowerCase();
      expect(said.endsWith('not all who wander are lost')).toBe(true);
    }
  });

  it('gives at least three for any line, the first three in different styles', () => {
    fc.assert(
      fc.property(line, (text) => {
        const first = suggestLayouts(text).slice(0, 3);
        expect(new Set(first.map(({ style }) => style)).size).toBe(3);
        for (const layout of first)
          expect(setSlogan(layout, text, { fonts, cloth, area: shirt })).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    'Dość słów, więcej herbaty',
    'Yağmur yağıyor',
    'Ține minte: țară și ștrudel',
    'Žlutý kůň',
    'Großes Übermaß™',
    '½ pint',
    'Cà phê sữa đá',
    'Ελλάδα μου',
    'Кофе и море',
    'Cafe\u0301 ﬁne',
  ])('sets “%s” in its first three layouts', (text) => {
    expect(findLineProblem(text)).toBeNull();
    for (const layout of suggestLayouts(text).slice(0, 3))
      expect(setSlogan(layout, text, { fonts, cloth, area: shirt })).not.toBeNull();
  });

  it('makes designs that the studio opens without a warning', () => {
    for (const layout of SLOGAN_LAYOUTS) {
      const design = setSlogan(layout, 'Born to sail far', { fonts, cloth, area: shirt });
      const scene = emptyScene([shirt]);
      scene.sides[0]?.elements.push(...(design?.elements ?? []));
      expect(sceneSchema.parse(scene)).toEqual(scene);
      const [side] = scene.sides;
      expect(side && printWarnings(side, measure, () => [])).toEqual([]);
    }
  });

  it('sets the first three in under a second', () => {
    const started = performance.now();
    for (const layout of suggestLayouts('Good things take time').slice(0, 3))
      setSlogan(layout, 'Good things take time', { fonts: bundledFonts(), cloth, area: shirt });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('inks of a palette', () => {
  it('can be told from every cloth of the catalogue', () => {
    const cloths = BASE_CATALOGUE.flatMap(({ colours }) => colours);
    for (const each of cloths)
      for (const { id } of PALETTES)
        for (const ink of paletteInks(id, each)) expect(isVisibleOn(ink, [each])).toBe(true);
  });
});

describe('a line of text', () => {
  it.each([
    ['Love 🐶', 'Emoji can’t be printed as text. Remove them, or add a graphic in the studio.'],
    ['❤️ you', 'Emoji can’t be printed as text. Remove them, or add a graphic in the studio.'],
    ['שלום', 'Our fonts have no Hebrew letters yet. Use the Latin alphabet.'],
    ['你好', 'Our fonts have no Chinese letters yet. Use the Latin alphabet.'],
    ['مرحبا', 'Our fonts have no Arabic letters yet. Use the Latin alphabet.'],
    ['1 ∞ 2', 'Our fonts can’t print ∞. Remove it.'],
    ['!!!', 'Use at least one letter or number.'],
    ['a'.repeat(101), 'Use up to 100 characters. This has 101.'],
  ])('%s is refused in plain words', (text, problem) => {
    expect(findLineProblem(text)).toBe(problem);
  });

  it('is set with single spaces and a typographic apostrophe', () => {
    expect(tidyLine("  Don't \n stop ")).toBe('Don’t stop');
  });
});
