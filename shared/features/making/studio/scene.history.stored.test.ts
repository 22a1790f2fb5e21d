import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addElement,
  elementSchema,
  emptyScene,
  packHistory,
  record,
  redo,
  removeElements,
  type SceneHistory,
  startHistory,
  storedHistorySchema,
  transformElements,
  translation,
  undo,
  unpackHistory,
} from './studio.ts';

const AREA = { side: 'front', widthMm: 381, heightMm: 457.2 } as const;
const shape = (id: string) =>
  elementSchema.parse({ kind: 'shape', id, shape: 'rect', x: 50, y: 50, width: 20, height: 20 });

const commands = fc.array(
  fc.oneof(
    fc.uuid().map((id) => (now: SceneHistory) => record(now, addElement(now.present, 'front', shape(id)))),
    fc.tuple(fc.nat(9), fc.integer({ min: -30, max: 30 })).map(([index, dx]) => (now: SceneHistory) => {
      const id = now.present.sides[0]?.elements[index]?.id ?? 'nobody';
      return record(now, transformElements(now.present, new Set([id]), translation(dx, 1)));
    }),
    fc.nat(9).map((index) => (now: SceneHistory) => {
      const id = now.present.sides[0]?.elements[index]?.id ?? 'nobody';
      return record(now, removeElements(now.present, new Set([id])));
    }),
    fc.constant(undo),
    fc.constant(redo),
  ),
  { maxLength: 40 },
);

const reloaded = (history: SceneHistory): SceneHistory | null =>
  unpackHistory(storedHistorySchema.parse(JSON.parse(JSON.stringify(packHistory(history)))), history.present);

describe('the steps of undo over a reload', () => {
  it('go back to the very beginning and forth to the end', () => {
    fc.assert(
      fc.property(commands, (steps) => {
        const first = startHistory(emptyScene([AREA]));
        const history = steps.reduce((now, step) => step(now), first);
        let kept = reloaded(history);
        expect(kept?.past.length).toBe(history.past.length);
        expect(kept?.future).toEqual(history.future);
        while (kept && kept.past.length > 0) kept = undo(kept);
        expect(kept?.present).toEqual(history.past[0] ?? history.present);
      }),
    );
  });

  it('are found from any of the scenes, and dropped for another design', () => {
    let history = startHistory(emptyScene([AREA]));
    for (const id of ['a', 'b', 'c'])
      history = record(history, addElement(history.present, 'front', shape(id)));
    const stored = packHistory(history);
    const older = history.past[1];
    if (!older) throw new Error('Three steps were made');
    expect(unpackHistory(stored, older)).toMatchObject({ past: { length: 1 }, future: { length: 2 } });
    expect(unpackHistory(stored, addElement(older, 'front', shape('other')))).toBeNull();
  });

  it('take no more room after another reload', () => {
    let history = startHistory(emptyScene([AREA]));
    for (let at = 0; at < 40; at += 1)
      history = record(history, addElement(history.present, 'front', shape(`element-${at}`)));
    const before = packHistory(history).elements.length;
    const after = reloaded({ ...history, present: structuredClone(history.present) });
    if (!after) throw new Error('The steps lead to this design');
    expect(packHistory(after).elements.length).toBe(before);
  });

  it('are dropped where an element of one is missing', () => {
    const history = record(
      startHistory(emptyScene([AREA])),
      addElement(emptyScene([AREA]), 'front', shape('a')),
    );
    const stored = packHistory(undo(history));
    expect(unpackHistory(stored, history.past[0] ?? history.present)).not.toBeNull();
    expect(unpackHistory({ ...stored, elements: [] }, emptyScene([AREA]))).toBeNull();
  });

  it('of 200 steps over 40 elements take less than 2 MB', () => {
    let history = startHistory(emptyScene([AREA]));
    for (let at = 0; at < 40; at += 1)
      history = record(history, addElement(history.present, 'front', shape(`element-${at}`)));
    for (let at = 0; at < 200; at += 1) {
      const moved = transformElements(history.present, new Set([`element-${at % 40}`]), translation(1, 0));
      history = record(history, moved);
    }
    expect(JSON.stringify(packHistory(history)).length).toBeLessThan(2_000_000);
  });
});
