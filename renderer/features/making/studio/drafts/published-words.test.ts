import { describe, expect, it } from 'vitest';
import { publishedWords } from './published-words.ts';

describe('what the studio says of a product', () => {
  it('isn’t “Live” before shoppers see it', () => {
    expect(publishedWords('rendering', false)).toBe('Being prepared');
    expect(publishedWords('failed', false)).toBe('Needs attention');
    expect(publishedWords('disabled', false)).toBe('Hidden');
    expect(publishedWords('live', false)).toBe('Live');
  });

  it('tells changes that aren’t published', () => {
    expect(publishedWords('live', true)).toBe('Live, with unpublished changes');
    expect(publishedWords('rendering', true)).toBe('Being prepared, with unpublished changes');
  });
});
