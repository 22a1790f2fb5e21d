import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMovePrint,
  OPEN_PRINT_STATES,
  type PrintIntentState,
  printIntentStateSchema,
} from './print-states.ts';

const states = printIntentStateSchema.options;
const PAPER: readonly PrintIntentState[] = ['acknowledged', 'sent_unproven', 'confirmed'];
const inside = new Set<PrintIntentState>(['sending', 'in_memory']);
const open = new Set<PrintIntentState>(OPEN_PRINT_STATES);

/** A walk through the states by attempted moves; refused ones have no effect. */
const walk = fc.array(fc.constantFrom(...states), { maxLength: 30 }).map((wanted) => {
  const path: PrintIntentState[] = ['queued'];
  for (const to of wanted) if (canMovePrint(path.at(-1) ?? 'queued', to)) path.push(to);
  return path;
});

describe('an attempt to print', () => {
  test('has no paper without having been on its way', () => {
    fc.assert(
      fc.property(walk, (path) => {
        const paper = path.findIndex((state) => PAPER.includes(state));
        if (paper !== -1) expect(path.slice(0, paper)).toContain('sending');
      }),
      { numRuns: 5_000 },
    );
  });

  test('that may be on paper never counts as stopped, and fails only by a person who looked', () => {
    fc.assert(
      fc.property(walk, (path) => {
        const end = path.at(-1) ?? 'queued';
        const wasInMemory = path.includes('in_memory') || path.includes('unknown');
        if (wasInMemory) expect(end).not.toBe('cancelled');
        if (wasInMemory && end === 'failed') expect(path.at(-2)).toBe('unknown');
      }),
      { numRuns: 5_000 },
    );
  });

  test('that ended never moves again, and one that is open can always end', () => {
    for (const from of ['confirmed', 'failed', 'cancelled'] as const)
      for (const to of states) expect(canMovePrint(from, to)).toBe(false);
    for (const from of open) expect(states.some((to) => to !== from && canMovePrint(from, to))).toBe(true);
    for (const state of inside) expect(open.has(state)).toBe(true);
  });

  test('in a printer’s memory can only be proven, scanned or in doubt', () => {
    expect(states.filter((to) => canMovePrint('in_memory', to))).toEqual([
      'acknowledged',
      'unknown',
      'confirmed',
    ]);
  });
});
