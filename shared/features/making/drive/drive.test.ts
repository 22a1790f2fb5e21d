import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRIVE_LIMITS, formatBytes, parseDriveSearch, renamedFile } from './drive.ts';

describe('a search of the drive', () => {
  it.each([
    ['type:uploaded', { words: [], types: null }],
    ['  Boat   at type:uploaded sea ', { words: ['boat', 'at', 'sea'], types: null }],
    ['type:jpg boat', { words: ['boat'], types: ['image/jpeg'] }],
    ['TYPE:SVG', { words: [], types: ['image/svg+xml'] }],
    ['type:video', { words: [], types: ['video/mp4', 'video/webm'] }],
    ['type:mp4', { words: [], types: ['video/mp4'] }],
    ['type:pdf', { words: [], types: [] }],
  ])('%j asks for %j', (text, search) => expect(parseDriveSearch(text)).toEqual(search));
});

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_024, '1 KB'],
    [1_600_000, '1.5 MB'],
    [10 * 1_024 ** 3, '10 GB'],
  ])('of %i bytes reads %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('a renamed file', () => {
  it.each([
    ['boat.png', 'sail', 'sail.png'],
    ['boat.png', ' sail.png ', 'sail.png'],
    ['boat.png', 'sail.jpg', 'sail.png'],
    ['boat.png', 'version 1.2', 'version 1.2.png'],
    ['boat', 'sail', 'sail'],
  ])('%s as %j is %s', (old, typed, name) => expect(renamedFile(old, typed)).toBe(name));

  it('keeps its extension and the limit of names', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 400 }), (typed) => {
        const name = renamedFile('boat.png', typed);
        expect(name.endsWith('.png')).toBe(true);
        expect(name.length).toBeLessThanOrEqual(DRIVE_LIMITS.nameLength);
      }),
    );
  });
});
