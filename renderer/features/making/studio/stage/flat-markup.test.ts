import { expect, test } from 'vitest';
import { BASE_CATALOGUE, mockupLayers } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import { flatMarkup } from './flat-markup.ts';

test('a fill and a stroke take the opacity of their shape', () => {
  expect(flatMarkup('<path d="M0 0" fill="#000" opacity="0.5"/>')).toBe(
    '<path d="M0 0" fill="#000" fill-opacity="0.5"/>',
  );
  expect(flatMarkup('<path d="M0 0" fill="none" stroke="#000" opacity="0.5"/>')).toBe(
    '<path d="M0 0" fill="none" stroke="#000" stroke-opacity="0.5"/>',
  );
});

test('a shape with both, whose halves would show through each other, stays as it is', () => {
  const both = '<rect fill="#000" stroke="#fff" opacity="0.5"/>';
  expect(flatMarkup(both)).toBe(both);
});

test('no garment has a see-through group over the print', () => {
  const soften = () => '<image href="#"/>';
  const left = BASE_CATALOGUE.flatMap((base) =>
    base.printAreas.flatMap(({ side }) =>
      base.colours.flatMap((colour) => {
        const shade = flatMarkup(mockupLayers(base, colour, side, { soften }).shade);
        return / opacity="/.test(shade) ? [`${base.sku} ${side} ${colour.name}`] : [];
      }),
    ),
  );
  expect(left).toEqual([]);
});
