import { describe, expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

describe('what is said as a design opens', () => {
  it('is its name, the side, what is on it and whether it is saved', () => {
    const opened = { name: 'Summer tee', side: 'front', count: 4, saved: 'Saved' } as const;
    expect(greetingOf(opened)).toBe('Summer tee, front. 4 elements. Saved.');
    expect(greetingOf({ ...opened, count: 1, saved: '' })).toBe('Summer tee, front. 1 element.');
    expect(greetingOf({ ...opened, count: 0 })).toBe('Summer tee, front. Nothing on it yet. Saved.');
  });
});
