import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addElement,
  type CodeContent,
  codeDrawing,
  codeLostOn,
  elementSchema,
  emptyScene,
  findElement,
  leastCodeSize,
  mendCode,
  printWarnings,
  type Scene,
  type SceneElement,
  SYMBOLOGIES,
  sceneToSvg,
  sideOf,
} from '../../../../shared/features/making/studio/studio.ts';
import { barcodesIn } from '../../../../tests/journeys/support/decode.ts';
import { codeGrid } from './code-grid.ts';

const AREA = { side: 'front', widthMm: 150, heightMm: 150 } as const;
const WHITE = { name: 'White', hex: '#ffffff' };
const BLACK = { name: 'Black', hex: '#1b1b1d' };
const measureText = () => ({ width: 40, height: 10 });

function code(symbology: CodeContent['symbology'], value: string, fields: object = {}, hasGround = true) {
  const grid = codeGrid(symbology, value);
  if (!grid) throw new Error('The code is made');
  const drawing = codeDrawing(grid, { symbology, value }, hasGround);
  const element = elementSchema.parse({
    kind: 'drawing',
    id: 'code',
    ...drawing,
    x: 75,
    y: 75,
    width: drawing.boxWidth,
    height: drawing.boxHeight,
    ...fields,
  });
  if (element.kind !== 'drawing') throw new Error('A code is a drawing');
  return element;
}
const sceneOf = (...elements: SceneElement[]): Scene =>
  elements.reduce<Scene>((scene, element) => addElement(scene, 'front', element), emptyScene([AREA]));
const messages = (scene: Scene) => {
  const side = sideOf(scene, 'front');
  return side ? printWarnings(side, measureText, () => []).map(({ message }) => message) : [];
};

/** What a phone reads from a side as it prints, on this cloth. */
function read(scene: Scene, cloth: string): Promise<string[]> {
  const svg = sceneToSvg(scene, 'front', { fonts: () => undefined, pictureHref: () => undefined });
  return barcodesIn(new Resvg(svg, { background: cloth }).render().asPng());
}

const VALUES: Readonly<Record<CodeContent['symbology'], readonly string[]>> = {
  qr: ['https://example.com/otter?size=M', 'Łódź, 日本 & café', 'x'.repeat(300)],
  code128: ['SELVEDGE-2026 #7'],
  ean13: ['5901234123457'],
};

describe('a code on cloth', () => {
  it.each(SYMBOLOGIES)('%s is read back from the print at the least size that passes', async (symbology) => {
    for (const value of VALUES[symbology]) {
      const whole = code(symbology, value);
      const least = leastCodeSize(whole);
      const scene = sceneOf({ ...whole, ...least });
      expect(messages(scene)).toEqual([]);
      expect(await read(scene, BLACK.hex)).toEqual([value]);
    }
  });

  it('is refused where it can’t hold the value', () => {
    expect(codeGrid('ean13', '5901234123458')).toBeNull();
    expect(codeGrid('ean13', 'otter')).toBeNull();
    expect(codeGrid('code128', 'Łódź')).toBeNull();
    expect(codeGrid('qr', '\n')).toBeNull();
  });

  it('is drawn within a drawing’s limits, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }), (value) => {
        const grid = codeGrid('qr', value.slice(0, 300));
        if (!grid) return;
        const content = { symbology: 'qr' as const, value: value.slice(0, 300) };
        const fields = { kind: 'drawing', id: 'code', x: 0, y: 0, width: 50, height: 50 };
        expect(elementSchema.safeParse({ ...fields, ...codeDrawing(grid, content, true) }).success).toBe(
          true,
        );
      }),
      { numRuns: 30 },
    );
  });

  it('is warned of where it can’t be read, and mended in one step', async () => {
    const value = 'https://example.com/';
    const over = elementSchema.parse({
      kind: 'shape',
      id: 'over',
      shape: 'rect',
      width: 30,
      height: 30,
      x: 75,
      y: 75,
    });
    const flawed: readonly (readonly [SceneElement[], RegExp])[] = [
      [[code('qr', value, { width: 12, height: 12 })], /at 1\.2 cm/],
      [[code('qr', value, { flipX: true })], /mirrored/],
      [[code('qr', value, { opacity: 0.3 })], /see-through/],
      [[code('qr', value), over], /over this code/],
    ];
    for (const [elements, message] of flawed) {
      const scene = sceneOf(...elements);
      expect(messages(scene)).toEqual([expect.stringMatching(message)]);
      const mended = mendCode(scene, 'code');
      expect(messages(mended)).toEqual([]);
      expect(await read(mended, BLACK.hex)).toEqual([value]);
    }
  });

  it('needs a ground that is lighter than its ink', async () => {
    const bare = code('qr', 'otter', {}, false);
    expect(codeLostOn(bare, [WHITE, BLACK])).toEqual(['Black']);
    expect(codeLostOn(code('qr', 'otter'), [WHITE, BLACK])).toEqual([]);
    const inverted = { ...bare, paths: bare.paths.map((path) => ({ ...path, ink: '#ffffff' })) };
    expect(codeLostOn(inverted, [WHITE, BLACK])).toEqual(['White', 'Black']);
    const mended = mendCode(sceneOf(bare), 'code');
    const element = findElement(mended, 'code');
    expect(element?.kind === 'drawing' && codeLostOn(element, [WHITE, BLACK])).toEqual([]);
    expect(await read(mended, BLACK.hex)).toEqual(['otter']);
  });
});
