import { describe, expect, it, vi } from 'vitest';
import {
  elementSchema,
  findElement,
  type Scene,
  type SceneElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { pickInkForSelection } from './stage-commands.ts';

const at = { x: 10, y: 10 };
const text = (id: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: id,
    fontId: 'inter',
    size: 10,
    colour: '#112233',
    ...at,
    ...fields,
  });
const picture = elementSchema.parse({
  kind: 'picture',
  id: 'photo',
  fileId: '018f3f4e-7b1a-7c3d-8e4f-0123456789ab',
  naturalWidth: 100,
  naturalHeight: 100,
  width: 10,
  height: 10,
  ...at,
});

/** Picks a colour for elements, all of them selected. @returns what was said, and the design after */
function pick(elements: SceneElement[], ink: string) {
  let scene: Scene = { version: 1, sides: [{ side: 'front', widthMm: 100, heightMm: 100, elements }] };
  const change = vi.fn((apply: (now: Scene) => Scene) => {
    scene = apply(scene);
  });
  const pickInk = vi.fn((onInk: (ink: string) => void) => onInk(ink));
  const said = pickInkForSelection({ studio: { selection: elements, change }, pickInk });
  const colourOf = (id: string) => {
    const element = findElement(scene, id);
    return element?.kind === 'text' ? element.colour : null;
  };
  return { said, change, pickInk, colourOf };
}

describe('picking a colour from the design', () => {
  it('paints all that is selected, in one step', () => {
    const { change, colourOf } = pick([text('one'), text('two')], '#2b4280');
    expect(change).toHaveBeenCalledTimes(1);
    expect([colourOf('one'), colourOf('two')]).toEqual(['#2b4280', '#2b4280']);
  });

  it('leaves locked texts as they are', () => {
    const { colourOf } = pick([text('one', { locked: true }), text('two')], '#2b4280');
    expect([colourOf('one'), colourOf('two')]).toEqual(['#112233', '#2b4280']);
  });

  it('doesn’t begin for a picture, and says for what it does', () => {
    const { pickInk, said } = pick([picture], '#2b4280');
    expect(pickInk).not.toHaveBeenCalled();
    expect(said).toContain('Select a text or shape');
  });
});
