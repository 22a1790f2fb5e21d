import { describe, expect, it } from 'vitest';
import {
  elementSchema,
  emptyScene,
  type Scene,
} from '../../../../../shared/features/making/studio/studio.ts';
import { copyLook, pasteLook } from './looks.ts';

const text = (id: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: id,
    fontId: 'inter',
    size: 10,
    colour: '#112233',
    x: 0,
    y: 0,
    ...fields,
  });
const shape = (id: string, fields: object = {}) =>
  elementSchema.parse({ kind: 'shape', id, shape: 'rect', width: 10, height: 10, x: 0, y: 0, ...fields });

/** A studio as far as looks need it. */
function studioWith(elements: readonly ReturnType<typeof text>[], selected: readonly string[]) {
  const [side] = emptyScene([{ side: 'front', widthMm: 100, heightMm: 100 }]).sides;
  let scene: Scene = { version: 1, sides: side ? [{ ...side, elements: [...elements] }] : [] };
  const context = {
    describe: ({ id }: { id: string }) => id,
    studio: {
      selection: elements.filter(({ id }) => selected.includes(id)),
      change: (apply: (now: Scene) => Scene) => {
        scene = apply(scene);
      },
    },
  };
  return { context, read: () => scene.sides[0]?.elements ?? [] };
}

describe('the look of an element', () => {
  it('goes to others of its kind, but not its words, size or place', () => {
    const source = text('a', { weight: 700, colour: '#aa0000', opacity: 0.5, letterSpacing: 0.2, size: 40 });
    expect(copyLook(studioWith([source], ['a']).context)).toBe('Look of a copied');
    const target = studioWith([text('b'), text('c', { locked: true })], ['b', 'c']);
    expect(pasteLook(target.context)).toBe('Look pasted on 1 element');
    const [pasted, locked] = target.read();
    expect(pasted).toMatchObject({ text: 'b', size: 10, weight: 700, colour: '#aa0000', opacity: 0.5 });
    expect(locked).toMatchObject({ colour: '#112233', opacity: 1 });
  });

  it('takes its colour to another kind', () => {
    copyLook(studioWith([text('a', { colour: '#aa0000' })], ['a']).context);
    const target = studioWith([shape('b')], ['b']);
    pasteLook(target.context);
    expect(target.read()[0]).toMatchObject({ kind: 'shape', fill: '#aa0000' });
  });
});
