import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFaults, groupOpenFaults, mergeFaults } from './element-faults.ts';
import type { PublishIssue } from './publish-issue.ts';

const issue = (fields: Partial<PublishIssue> = {}): PublishIssue => ({
  code: 'clipped',
  weight: 'look',
  message: 'Part of this lies outside.',
  elementId: 'logo',
  cloth: null,
  fixes: [],
  ...fields,
});
const never = () => false;

describe('the faults of an element', () => {
  it('leave out notes, and what was accepted', () => {
    const accepted = issue({ message: 'Letters are small.' });
    const open = groupOpenFaults(
      [issue(), accepted, issue({ weight: 'note', code: 'faint', elementId: 'word' })],
      (each) => each === accepted,
    );
    expect([...open.keys()]).toEqual(['logo']);
    expect(open.get('logo')?.issues).toEqual([issue()]);
  });

  it('stay open with a yes where they stop printing', () => {
    const open = groupOpenFaults([issue({ weight: 'stop' })], () => true);
    expect(open.get('logo')?.weight).toBe('stop');
  });

  it('are as heavy as the heaviest one', () => {
    const open = groupOpenFaults([issue(), issue({ weight: 'stop', code: 'placeholder' })], never);
    expect(open.get('logo')).toMatchObject({ weight: 'stop' });
    expect(open.get('logo')?.issues).toHaveLength(2);
  });

  it('are told with their count and the element’s name', () => {
    const one = groupOpenFaults([issue()], never).get('logo');
    const two = groupOpenFaults([issue(), issue({ weight: 'stop', message: 'Sample text.' })], never);
    expect(one && formatFaults(one, 'Logo')).toBe('Warning on Logo: Part of this lies outside.');
    expect(one && formatFaults(one, null)).toBe('Warning: Part of this lies outside.');
    const both = two.get('logo');
    expect(both && formatFaults(both, 'Logo')).toBe(
      '2 problems on Logo: Part of this lies outside. Sample text.',
    );
  });

  it('are never lost or told twice when elements are taken together', () => {
    const weights = fc.constantFrom<PublishIssue['weight']>('stop', 'look', 'note');
    const issues = fc.array(
      fc.record({ weight: weights, elementId: fc.constantFrom('a', 'b', 'c', null) }).map(issue),
    );
    fc.assert(
      fc.property(issues, (all) => {
        const merged = mergeFaults([...groupOpenFaults(all, never).values()]);
        const open = all.filter(({ weight, elementId }) => weight !== 'note' && elementId !== null);
        expect(new Set(merged?.issues ?? [])).toEqual(new Set(open));
        expect(merged?.issues.length ?? 0).toBe(open.length);
        expect(merged?.weight === 'stop').toBe(open.some(({ weight }) => weight === 'stop'));
      }),
    );
  });
});
