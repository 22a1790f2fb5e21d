import { describe, expect, it } from 'vitest';
import { BASE_CATALOGUE } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { verdictAsDrawn, verdictLine } from '../../../../shared/features/making/products/products.ts';
import { addElement, elementSchema, emptyScene } from '../../../../shared/features/making/studio/studio.ts';
import { toVerdict } from './scene-verdict.ts';

const found = BASE_CATALOGUE.find(({ sku }) => sku === 'SV-TEE-MEN');
if (!found) throw new Error('The catalogue has a T-shirt');
const base = found;
const word = (text: string) =>
  addElement(
    emptyScene(base.printAreas),
    'front',
    elementSchema.parse({
      kind: 'text',
      id: 'word',
      text,
      fontId: 'anton',
      size: 30,
      colour: '#000000',
      x: 190,
      y: 120,
    }),
  );
const idOf = (text: string, fields: Partial<Parameters<typeof toVerdict>[1]> = {}) =>
  toVerdict(word(text), { base, colours: ['White', 'Navy'], found: [], ...fields }).id;

describe('a verdict’s id', () => {
  it('is the same for the same design in the same colours and sizes, with the same flaws', () => {
    expect(idOf('Otter')).toMatch(/^V[0-9A-F]{8}$/);
    expect(idOf('Otter', { colours: ['Navy', 'White'] })).toBe(idOf('Otter'));
    const [first] = base.sizes;
    const others = [
      idOf('Heron'),
      idOf('Otter', { colours: ['White'] }),
      idOf('Otter', { found: ['soft'] }),
      idOf('Otter', { base: { ...base, sizes: first ? [first] : [] } }),
      idOf('Otter', { base: { ...base, sku: 'SV-OTHER' } }),
    ];
    expect(new Set([idOf('Otter'), ...others]).size).toBe(others.length + 1);
  });

  it('goes with the flaws that the drawn design has', () => {
    const accepted = ['soft', 'hairline', 'halo'] as const;
    const asDrawn = verdictAsDrawn(accepted, ['hairline', 'faint']);
    expect(asDrawn).toEqual(['soft', 'hairline', 'faint']);
    expect(verdictLine(toVerdict(word('Otter'), { base, colours: [], found: asDrawn }))).toMatch(
      /^V[0-9A-F]{8}: few pixels, thin lines, ink that is faint on a cloth$/,
    );
  });
});
