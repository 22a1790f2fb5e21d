import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGraphic, GRAPHICS } from '../../../../shared/features/making/graphics/graphics.ts';
import {
  initialsOf,
  LOGO_LAYOUTS,
  LOGO_MARKS,
  LOGO_STYLES,
  LOGO_TEXT,
  setLogo,
} from '../../../../shared/features/making/logo-template-builder/logo-template-builder.ts';
import {
  areaFit,
  elementBounds,
  emptyScene,
  outlineText,
  sceneSchema,
  type TextElement,
} from '../../../../shared/features/making/studio/studio.ts';
import { drawingElement } from '../../../../shared/features/making/typesetting/typesetting.ts';
import { bundledFonts } from './fonts.ts';

const fonts = bundledFonts();
const measure = (element: TextElement) => outlineText(element, fonts);
const cloth = { hex: '#ffffff', dark: false };
const area = { side: 'front' as const, widthMm: 300, heightMm: 300 };
const logo = { name: 'Evening Sail', tagline: 'Made by the sea', mark: 'anchor' };
const line = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFG &'), minLength: 1, maxLength: max })
    .filter((text) => /[a-z]/i.test(text));

describe('logo layouts', () => {
  it('are at least 40, each with its own id, in every style', () => {
    expect(LOGO_LAYOUTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(LOGO_LAYOUTS.map(({ id }) => id)).size).toBe(LOGO_LAYOUTS.length);
    for (const style of LOGO_STYLES)
      expect(LOGO_LAYOUTS.filter((layout) => layout.style === style).length).toBeGreaterThanOrEqual(3);
  });

  it('say the name, in a design that the studio takes', () => {
    for (const layout of LOGO_LAYOUTS) {
      const design = setLogo(layout, logo, { fonts, cloth, area });
      const texts = (design?.elements ?? []).flatMap((element) =>
        element.kind === 'text' ? [element.text] : [],
      );
      expect(texts.join(' ').toLowerCase()).toContain('evening sail');
      const scene = emptyScene([area]);
      scene.sides[0]?.elements.push(...(design?.elements ?? []));
      expect(sceneSchema.parse(scene)).toEqual(scene);
    }
  });

  it('keep everything inside the area, whatever the name and tagline', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOGO_LAYOUTS),
        line(LOGO_TEXT.nameLength),
        fc.oneof(fc.constant(''), line(LOGO_TEXT.taglineLength)),
        (layout, name, tagline) => {
          const design = setLogo(layout, { name, tagline, mark: 'anchor' }, { fonts, cloth, area });
          for (const element of design?.elements ?? [])
            expect(areaFit(elementBounds(element, measure), area)).toBe('inside');
        },
      ),
      { numRuns: 150 },
    );
  });

  it('need no tagline', () => {
    for (const layout of LOGO_LAYOUTS)
      expect(setLogo(layout, { ...logo, tagline: '' }, { fonts, cloth, area })).not.toBeNull();
  });

  it('offer marks that exist', () => {
    expect(LOGO_MARKS.filter((id) => !findGraphic(id))).toEqual([]);
  });
});

describe('initials', () => {
  it.each([
    ['Evening Sail', 'ES'],
    ['selvedge', 's'],
    ['  the “Old” mill co ', 'tO'],
    ['& 4 Corners', '4C'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('ready-made graphics', () => {
  it('are at least 120, each with its own id and name', () => {
    expect(GRAPHICS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(GRAPHICS.map(({ id }) => id)).size).toBe(GRAPHICS.length);
    expect(new Set(GRAPHICS.map(({ name }) => name)).size).toBe(GRAPHICS.length);
  });

  it.each(GRAPHICS.map(({ id }) => id))('%s is an element that a design accepts', (id) => {
    const element = drawingElement(id, ['#111111', '#b3202c', '#2b4280'], 50);
    const scene = emptyScene([area]);
    if (element) scene.sides[0]?.elements.push({ ...element, x: 150, y: 150 });
    expect(element).not.toBeNull();
    expect(sceneSchema.parse(scene)).toEqual(scene);
  });

  it('refuses markup in the place of path data', () => {
    const element = drawingElement('star', ['#111111'], 50);
    const scene = emptyScene([area]);
    if (element)
      scene.sides[0]?.elements.push({ ...element, paths: [{ d: 'M0 0"/><script>', ink: '#111111' }] });
    expect(sceneSchema.safeParse(scene).success).toBe(false);
  });
});
