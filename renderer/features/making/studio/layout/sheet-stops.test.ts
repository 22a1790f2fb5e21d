import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestStop, nextStop, PEEK_PX, SHEET_STOPS, sheetHeight } from './sheet-stops.ts';

const rooms = fc.integer({ min: 300, max: 1200 });

describe('a sheet’s stops', () => {
  it('are higher one after the other, and never higher than the room', () => {
    fc.assert(
      fc.property(rooms, (room) => {
        const heights = SHEET_STOPS.map((stop) => sheetHeight(stop, room));
        expect(heights).toEqual([...heights].sort((one, other) => one - other));
        expect(heights[0]).toBe(PEEK_PX);
        expect(heights.at(-1)).toBe(room);
      }),
    );
  });

  it('are where it comes to rest after a drag', () => {
    fc.assert(
      fc.property(
        rooms,
        fc.constantFrom(...SHEET_STOPS),
        fc.integer({ min: -20, max: 20 }),
        (room, stop, off) => {
          expect(nearestStop(sheetHeight(stop, room) + off, room)).toBe(stop);
        },
      ),
    );
  });

  it('are gone through by keys, which end, and by taps, which go round', () => {
    expect(SHEET_STOPS.map((stop) => nextStop(stop, 'up'))).toEqual(['half', 'full', 'full']);
    expect(SHEET_STOPS.map((stop) => nextStop(stop, 'down'))).toEqual(['peek', 'peek', 'half']);
    expect(SHEET_STOPS.map((stop) => nextStop(stop, 'round'))).toEqual(['half', 'full', 'peek']);
  });
});
