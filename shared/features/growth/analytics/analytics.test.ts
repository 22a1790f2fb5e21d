import { describe, expect, it } from 'vitest';
import { partText } from './analytics.ts';

describe('a part of the visits', () => {
  it.each([
    ['country', 'GB', 'United Kingdom'],
    ['country', '', 'Unknown'],
    ['country', 'nowhere', 'nowhere'],
    ['country', '<b>', '<b>'],
    ['device', 'phone', 'Phone'],
    ['source', '', 'Direct'],
  ] as const)('of the %s “%s” is read as “%s”', (part, key, text) => expect(partText(part, key)).toBe(text));
});
