import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentVersion, upgradeStored } from './upgrade.ts';

type Stored = Readonly<Record<string, unknown>>;

const renameProperty =
  (from: string, to: string) =>
  (stored: Stored): Stored => {
    if (!Object.hasOwn(stored, from)) return stored;
    const { [from]: value, ...rest } = stored;
    return { [to]: value, ...rest };
  };

describe('upgrading a stored document', () => {
  const steps = [renameProperty('colour', 'background'), renameProperty('background', 'fill')];

  it('keeps a value through every rename since it was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 3 }), (value, version) => {
        const name = ['colour', 'background', 'fill'][version - 1] ?? '';
        expect(upgradeStored({ [name]: value, other: 1 }, version, steps)).toEqual({ fill: value, other: 1 });
      }),
    );
  });

  it('leaves a document of a newer program as it is', () => {
    expect(upgradeStored({ colour: 'red' }, currentVersion(steps) + 1, steps)).toEqual({ colour: 'red' });
  });

  it('gives the same result in one go as version by version', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('colour', 'background', 'size'), fc.integer()), (stored) => {
        const once = upgradeStored(stored, 1, steps);
        expect(upgradeStored(upgradeStored(stored, 1, steps.slice(0, 1)), 2, steps)).toEqual(once);
      }),
    );
  });
});
