import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  FONT_FAMILIES,
  type FontSubset,
  missingLetters,
  outlineText,
  type TextElement,
  textElementSchema,
  textSize,
} from '../../../../shared/features/making/studio/studio.ts';
import {
  findUnprintable,
  haveLetters,
  LAYOUT_FONTS,
} from '../../../../shared/features/making/typesetting/font-letters.ts';
import { bundledFonts, fontFilePath } from './fonts.ts';

const fonts = bundledFonts();
const ids = FONT_FAMILIES.map(({ id }) => id);

const textIn = (fontId: string, text: string): TextElement => ({
  kind: 'text',
  id: 'text',
  name: '',
  x: 0,
  y: 0,
  rotation: 0,
  opacity: 1,
  hidden: false,
  locked: false,
  text,
  fontId,
  weight: 400,
  size: 20,
  colour: '#000000',
  align: 'center',
  letterSpacing: 0,
  lineHeight: 1,
  arc: 0,
});
const lacks = (fontId: string, text: string) => missingLetters(textIn(fontId, text), fonts);
const drawn = (fontId: string, text: string) => outlineText(textIn(fontId, text), fonts).path;

describe('the families of the studio', () => {
  it('are at least 200, each with every file that it says', () => {
    expect(FONT_FAMILIES.length).toBeGreaterThanOrEqual(200);
    expect(new Set(ids).size).toBe(ids.length);
    const missing = FONT_FAMILIES.flatMap((family) =>
      family.subsets.flatMap((subset) =>
        family.weights
          .map((weight) => fontFilePath(family, subset, weight))
          .filter((path) => !existsSync(path)),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('a text of the studio', () => {
  it.each(ids)('is drawn in %s with its accents on their letters, however they were typed', (id) => {
    expect(lacks(id, 'Cafe\u0301')).toEqual([]);
    expect(drawn(id, 'Cafe\u0301')).toBe(drawn(id, 'Café'));
    expect(lacks(id, 'q\u0307')).toEqual(['q\u0307']);
    if (lacks(id, 'g\u0303').length === 0) {
      expect(textSize(textIn(id, 'g\u0303'), fonts).width).toBe(textSize(textIn(id, 'g'), fonts).width);
      expect(drawn(id, 'g\u0303').startsWith(drawn(id, 'g'))).toBe(true);
      expect(drawn(id, 'g\u0303')).not.toBe(drawn(id, 'g'));
    }
  });

  it.each(ids)('is drawn in %s without invisible signs, and with ligatures by their plain form', (id) => {
    expect(lacks(id, 'A\u200bn\u00adn\u202e ﬁne ½')).toEqual([]);
    expect(drawn(id, 'A\u200bn\u00adn\u202e')).toBe(drawn(id, 'Ann'));
    expect(lacks(id, '王👩‍🚀')).toEqual(['王', '👩‍🚀']);
  });

  it('is kept composed', () => {
    expect(textElementSchema.parse(textIn('inter', 'Cafe\u0301')).text).toBe('Café');
  });

  it('has every alphabet that the files of its font have', () => {
    const failing = (subset: FontSubset, text: string) =>
      FONT_FAMILIES.filter(({ subsets }) => subsets.includes(subset)).flatMap(({ id }) =>
        lacks(id, text).length > 0 ? id : [],
      );
    expect(failing('vietnamese', 'Nguyễn Thị Đường')).toEqual([]);
    expect(failing('cyrillic', 'Кофе и море')).toEqual([]);
    expect(failing('greek', 'Ελλάδα')).toEqual([]);
    expect(failing('latin', '½ pint, 9 ﬁne café £ € ©')).toEqual([]);
  });
});

describe('what the builders take', () => {
  it('is what at least one font has', () => {
    const visible = Array.from({ length: 0xffff - 0x100 }, (_, at) => String.fromCharCode(at + 0x100)).filter(
      (letter) =>
        /[^\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\ufffd]/u.test(letter) &&
        letter.normalize('NFKC') === letter,
    );
    const wrong = visible.filter((letter) => {
      const isPrinted = LAYOUT_FONTS.some((id) => fonts(id, 400)?.letter(letter) !== undefined);
      return isPrinted !== (findUnprintable(letter).length === 0);
    });
    expect(wrong).toEqual([]);
  });

  it.each(['Dość słów', 'Nguyễn', 'Кофе', 'Ελλάδα', '½ pint', 'Großes'])(
    'is “%s” in fonts that have it',
    (text) => {
      const likely = LAYOUT_FONTS.filter((id) => haveLetters([id], text));
      expect(likely.length).toBeGreaterThan(3);
      for (const id of likely) expect(lacks(id, text), id).toEqual([]);
    },
  );
});
