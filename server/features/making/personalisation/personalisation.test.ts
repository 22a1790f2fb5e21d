import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findFieldFaults,
  withoutFields,
} from '../../../../shared/features/making/personalisation/personalisation.ts';
import {
  elementBounds,
  elementSchema,
  emptyScene,
  outlineText,
  type Scene,
  type SceneElement,
  sceneToSvg,
  sideOf,
  type TextField,
  textSize,
} from '../../../../shared/features/making/studio/studio.ts';
import { bundledFonts } from '../fonts/fonts.ts';
import { drawTexts, fillTexts } from './personalisation.ts';

const fonts = bundledFonts();
/** What is wrong with the texts that shoppers change; null where they can be asked for. */
const findFieldFault = (scene: Scene): string | null =>
  findFieldFaults(scene, (element) => textSize(element, fonts))[0]?.message ?? null;
const FIELD: TextField = { label: 'Name', required: true, maxLength: 12, letters: 'any' };

const text = (fields: object): SceneElement =>
  elementSchema.parse({
    kind: 'text',
    id: 'name',
    text: 'Ada',
    fontId: 'inter',
    size: 20,
    colour: '#102030',
    x: 74,
    y: 52,
    field: FIELD,
    ...fields,
  });
const shape = elementSchema.parse({
  kind: 'shape',
  id: 'box',
  shape: 'rect',
  width: 20,
  height: 20,
  x: 74,
  y: 52,
});
const sceneOf = (...elements: SceneElement[]): Scene => {
  const [side] = emptyScene([{ side: 'front', widthMm: 148, heightMm: 105 }]).sides;
  if (!side) throw new Error('There is a front');
  return { version: 1, sides: [{ ...side, elements }] };
};
const refusal = (typed: string, field: Partial<TextField> = {}) => {
  const filled = fillTexts(sceneOf(text({ field: { ...FIELD, ...field } })), { name: typed });
  return 'problems' in filled ? filled.problems.name : null;
};

describe('a text that a shopper writes', () => {
  it('is refused in plain words where it can’t be printed', () => {
    expect(refusal('   ')).toBe('Fill in “Name”');
    expect(refusal('Wolfgang Amadeus')).toBe('Up to 12 letters. You typed 16.');
    expect(refusal('R2D2', { letters: 'letters' })).toBe('Use letters only');
    expect(refusal('R2-D2!', { letters: 'letters-digits' })).toBe('Use letters and numbers only');
    expect(refusal('no 7', { letters: 'digits' })).toBe('Use numbers only');
    expect(refusal('I 😀 tea')).toBe('This font can’t print 😀');
    expect(refusal('a\u202eb')).toBe('Leave out signs that can’t be seen');
    expect(refusal('shit')).toBe('Choose other words');
    expect(refusal('Scunthorpe')).toBeNull();
    expect(refusal(' Zoë\n ')).toBeNull();
  });

  it('is refused at once where it’s ten thousand emoji', () => {
    const begun = performance.now();
    expect(refusal('😀'.repeat(10_000))).toBe('Up to 12 letters. You typed 10,000.');
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('shrinks to stay in the print area, down to a size that can be read', () => {
    const bounds = (typed: string, size: number) => {
      const filled = fillTexts(sceneOf(text({ size, field: { ...FIELD, maxLength: 40 } })), { name: typed });
      const [element] = 'scene' in filled ? (sideOf(filled.scene, 'front')?.elements ?? []) : [];
      return element && elementBounds(element, (one) => outlineText(one, fonts));
    };
    const wide = bounds('WWWWWWWWWWWW', 20);
    expect(wide?.left).toBeGreaterThanOrEqual(-0.1);
    expect(wide?.right).toBeLessThanOrEqual(148.1);
    const short = bounds('Bo', 20);
    expect((short?.right ?? 0) - (short?.left ?? 0)).toBeLessThan(40);
    expect(refusal('W'.repeat(40), { maxLength: 40 })).toBe('Too long for its place. Use fewer letters.');
  });

  it('prints nothing where it’s left empty and needn’t be filled', () => {
    const optional = text({ field: { ...FIELD, required: false } });
    const filled = fillTexts(sceneOf(shape, optional), {});
    expect('scene' in filled && filled.scene.sides[0]?.elements.map(({ id }) => id)).toEqual(['box']);
    const alone = fillTexts(sceneOf(optional), {});
    expect(alone).toEqual({ problems: { name: 'Fill in “Name”' } });
  });

  it('is previewed exactly as it prints, for any two hundred texts', () => {
    const scene = sceneOf(shape, text({ rotation: 7, arc: 40 }));
    const letters = fc.string({
      unit: fc.constantFrom(...'abcXYZ ëß123&’.-'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, (typed) => {
        const filled = fillTexts(scene, { name: typed });
        fc.pre('scene' in filled);
        if (!('scene' in filled)) return;
        const printed = sceneToSvg(filled.scene, 'front', { fonts, pictureHref: () => undefined });
        const [drawn] = drawTexts(scene, { name: typed }).texts;
        expect(printed).toContain(
          `<g transform="${drawn?.transform}"><path d="${drawn?.path}" fill="${drawn?.ink}"/></g>`,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('leaves the merchant’s words in the preview until something is typed', () => {
    const scene = sceneOf(shape, text({}));
    const [own] = drawTexts(scene, {}).texts;
    const sample = text({});
    expect(own?.path).toBe(sample.kind === 'text' && outlineText(sample, fonts).path);
    expect(drawTexts(scene, { name: 'shit' })).toEqual({
      texts: [],
      problems: { name: 'Choose other words' },
    });
    expect(withoutFields(scene).sides[0]?.elements).toEqual([shape]);
  });
});

describe('before a design goes on sale', () => {
  it('says what shoppers couldn’t be asked', () => {
    expect(findFieldFault(sceneOf(shape, text({})))).toBeNull();
    expect(findFieldFault(sceneOf(text({ field: { ...FIELD, label: ' ' } })))).toBe(
      'Say what shoppers should write here.',
    );
    expect(findFieldFault(sceneOf(text({}), text({ id: 'other', y: 90 })))).toBe(
      'Two texts ask for “Name”. Name one differently.',
    );
    expect(findFieldFault(sceneOf(text({}), shape))).toBe(
      'Something covers this text, which shoppers change.',
    );
  });
});
