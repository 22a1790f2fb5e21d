import { describe, expect, it } from 'vitest';
import { lastSteps, stepsSaid } from './last-steps.ts';

const steps = (count: number) => Array.from({ length: count }, (_, at) => ({ words: `moved “${at + 1}”` }));

describe('the last steps of a design', () => {
  it('are the newest 20, the newest first', () => {
    const shown = lastSteps(steps(23));
    expect(shown).toHaveLength(20);
    expect(shown[0]?.words).toBe('moved “23”');
    expect(shown.at(-1)?.words).toBe('moved “4”');
  });

  it('are announced by the newest of them', () => {
    expect(stepsSaid(steps(23))).toBe('Steps. Moved “23”, 1 of 20');
    expect(stepsSaid(steps(1))).toBe('Steps. Moved “1”, 1 of 1');
    expect(stepsSaid([])).toBe('No steps yet');
  });
});
