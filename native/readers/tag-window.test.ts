import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TagWindow } from './tag-window.ts';

describe('bursts of tag reads', () => {
  it('count once, and again after the tag was away for the window', () => {
    const window = new TagWindow(1_000);
    const seen = [0, 10, 900, 1_800, 2_700, 3_701, 3_702].map((now) => window.isNew('A', now));
    expect(seen).toEqual([true, false, false, false, false, true, false]);
  });

  it('count once over the time in which the reader read nothing', () => {
    const window = new TagWindow(1_000);
    expect(window.isNew('A', 0)).toBe(true);
    window.blind(100);
    window.blind(3_000);
    expect(window.isNew('A', 60_000)).toBe(false);
    window.blind(60_500);
    window.sees(70_000);
    expect(window.isNew('A', 70_500)).toBe(false);
    expect(window.isNew('A', 71_501)).toBe(true);
  });

  it('count as many times as the tag was away, for any tags mixed', () => {
    const read = fc.record({ tag: fc.constantFrom('A', 'B', 'C'), after: fc.nat({ max: 150 }) });
    fc.assert(
      fc.property(fc.array(read), (reads) => {
        const window = new TagWindow(100);
        const last = new Map<string, number>();
        let now = 0;
        for (const { tag, after } of reads) {
          now += after;
          expect(window.isNew(tag, now)).toBe(now - (last.get(tag) ?? -1_000) > 100);
          last.set(tag, now);
        }
      }),
    );
  });
});
