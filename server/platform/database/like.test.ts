import { expect, it } from 'vitest';
import { containing } from './like.ts';

it('matches typed text literally, never as a pattern', () => {
  expect(containing('tee')).toBe('%tee%');
  expect(containing('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
});
