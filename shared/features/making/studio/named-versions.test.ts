import { describe, expect, it } from 'vitest';
import { NAMED_VERSIONS_MAX, namedVersionsNote } from './named-versions.ts';

describe('the note on named versions', () => {
  it('isn’t there while there are plenty of places', () => {
    expect(namedVersionsNote(0)).toBeNull();
    expect(namedVersionsNote(NAMED_VERSIONS_MAX - 11)).toBeNull();
  });

  it('counts the last places', () => {
    expect(namedVersionsNote(NAMED_VERSIONS_MAX - 10)).toBe('You can name 10 more versions of this design.');
    expect(namedVersionsNote(NAMED_VERSIONS_MAX - 1)).toBe('You can name one more version of this design.');
  });

  it('says what frees a place once there is none', () => {
    const full = 'A design can have 100 named versions. Delete one of them first.';
    expect(namedVersionsNote(NAMED_VERSIONS_MAX)).toBe(full);
    expect(namedVersionsNote(NAMED_VERSIONS_MAX + 1)).toBe(full);
  });
});
