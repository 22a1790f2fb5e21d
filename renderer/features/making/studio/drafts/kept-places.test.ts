import { beforeEach, describe, expect, it } from 'vitest';
import { type KeptPlace, keepPlace, readPlace } from './kept-places.ts';

let kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const place: KeptPlace = { side: 'back', selection: ['logo'], view: { fit: 'garment' } };

describe('where a person was in designs', () => {
  beforeEach(() => {
    kept = new Map();
  });

  it('is kept for each design, the newest instead of the one before', () => {
    keepPlace(storage, 'tee', place);
    keepPlace(storage, 'mug', { ...place, side: 'front' });
    keepPlace(storage, 'tee', { ...place, view: { x: 190, y: 80.5, pxPerMm: 4 } });
    expect(readPlace(storage, 'tee')).toMatchObject({ side: 'back', view: { x: 190, y: 80.5, pxPerMm: 4 } });
    expect(readPlace(storage, 'mug')).toMatchObject({ side: 'front', selection: ['logo'] });
    expect(readPlace(storage, 'cap')).toBeUndefined();
  });

  it('is forgotten after 50 other designs', () => {
    for (let at = 0; at < 51; at += 1) keepPlace(storage, `design ${at}`, place);
    expect(readPlace(storage, 'design 0')).toBeUndefined();
    expect(readPlace(storage, 'design 1')).toMatchObject(place);
    expect(readPlace(storage, 'design 50')).toMatchObject(place);
  });

  it('is nothing where something else is kept under its name', () => {
    kept.set('studio-places', '{"tee":1}');
    expect(readPlace(storage, 'tee')).toBeUndefined();
    keepPlace(storage, 'tee', place);
    expect(readPlace(storage, 'tee')).toMatchObject(place);
  });
});
