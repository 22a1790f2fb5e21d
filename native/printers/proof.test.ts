import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSent, emptyMemory, type Memory, takeAnswer } from './proof.ts';

const sendAt = (memory: Memory<number>, label: number, at: number) =>
  addSent(memory, { label, sentAt: at, earliestAt: at + 1_300 });

/** Feeds answers [ms, labels inside], each fine; what is proven after each. */
function provenAfter(memory: Memory<number>, answers: readonly (readonly [number, number])[]): number[][] {
  let rest = memory;
  return answers.map(([at, inside]) => {
    const { memory: next, proven } = takeAnswer(rest, { at, inside, isFine: true });
    rest = next;
    return [...proven];
  });
}

describe('a label', () => {
  const one = sendAt(emptyMemory, 1, 0);

  test('is proven by two zeros, the later one not before it can have printed', () => {
    expect(
      provenAfter(one, [
        [200, 0],
        [1_200, 0],
        [1_400, 0],
      ]),
    ).toEqual([[], [], [1]]);
  });

  test('isn’t proven by one zero, or by two within a moment', () => {
    expect(
      provenAfter(one, [
        [1_400, 0],
        [1_450, 0],
      ]),
    ).toEqual([[], []]);
  });

  test('isn’t proven while the printer is paused, out of labels or holds a label to be taken off', () => {
    const first = takeAnswer(one, { at: 1_400, inside: 0, isFine: true });
    const paused = takeAnswer(first.memory, { at: 1_600, inside: 0, isFine: false });
    const again = takeAnswer(paused.memory, { at: 1_800, inside: 0, isFine: true });
    expect([first.proven, paused.proven, again.proven]).toEqual([[], [], []]);
  });

  test('in the middle of a run is proven when the count behind it falls', () => {
    const three = [1, 2, 3].reduce((memory, label) => sendAt(memory, label, label * 10), one);
    expect(
      provenAfter(three, [
        [1_500, 3],
        [1_700, 2],
        [1_900, 1],
        [2_100, 0],
        [2_300, 0],
      ]).flat(),
    ).toEqual([1, 1, 2, 3]);
  });
});

/** A printer that prints a label every `pace` ms and tells the truth `lag` ms late. */
test('never is proven before it is on paper, at any pace and with a zero that is late', () => {
  const run = fc.record({
    sendings: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 12 }),
    pace: fc.integer({ min: 100, max: 1_200 }),
    lag: fc.integer({ min: 0, max: 900 }),
    every: fc.integer({ min: 200, max: 450 }),
  });
  fc.assert(
    fc.property(run, ({ sendings, pace, lag, every }) => {
      let memory: Memory<number> = emptyMemory;
      const sentAt: number[] = [];
      const outAt: number[] = [];
      let clock = 0;
      for (const gap of sendings) {
        clock += gap;
        sentAt.push(clock);
        outAt.push(Math.max(clock, outAt.at(-1) ?? 0) + pace);
      }
      const end = (outAt.at(-1) ?? 0) + 5_000;
      const proven: number[] = [];
      let next = 0;
      for (let at = every; at < end; at += every) {
        while ((sentAt[next] ?? Number.POSITIVE_INFINITY) < at) {
          memory = sendAt(memory, next, sentAt[next] ?? 0);
          next += 1;
        }
        // What the printer counts is what had arrived some time ago and isn't out yet.
        const inside = sentAt.filter((sent, label) => sent + lag < at && (outAt[label] ?? 0) > at).length;
        const answer = takeAnswer(memory, { at, inside, isFine: true });
        memory = answer.memory;
        for (const label of answer.proven) expect(outAt[label]).toBeLessThanOrEqual(at);
        proven.push(...answer.proven);
      }
      expect(proven).toEqual(sendings.map((_, label) => label));
    }),
    { numRuns: 2_000 },
  );
});
