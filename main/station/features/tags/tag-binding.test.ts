import { describe, expect, it } from 'vitest';
import { newLabelWork } from '../../../../tests/support/label-work.ts';
import { TagBinding } from './tag-binding.ts';

/** Tags of the item 80614141123458 with the serials 6789 and 274877906943, and of another item. */
const tag = '3074257BF7194E4000001A85';
const second = '3034257BF7194E7FFFFFFFFF';
const other = '301800004000004000000001';
const chip = 'E28011606000020412345678';
const label = newLabelWork({ state: 'picked', blankBarcode: '80614141123458' });

describe('the tag of a garment just picked', () => {
  it('is the only one of its item that comes into the field within 3 s', () => {
    const binding = new TagBinding();
    binding.see(second, 900);
    binding.pick(label, 1_000);
    for (const [epc, at] of [
      [other, 1_100],
      [tag, 1_200],
      [chip, 1_300],
      [tag, 3_900],
      [second, 4_001],
    ] as const)
      binding.see(epc, at);
    expect(binding.finish()).toEqual({ labelId: label.id, epc: tag });
    expect(binding.finish()).toBeNull();
  });

  it('isn’t looked for again when the garment is put in a tote, but is at its next pick', () => {
    const binding = new TagBinding();
    const picked = { ...label, pickedAt: '2026-11-20T10:00:00.000Z' };
    expect(binding.isNewPick(picked)).toBe(true);
    expect(binding.isNewPick({ ...picked, tote: 'TOTE001' })).toBe(false);
    expect(binding.isNewPick({ ...picked, pickedAt: '2026-11-20T10:05:00.000Z' })).toBe(true);
  });

  it('isn’t looked for again when the pick before the last is undone', () => {
    const binding = new TagBinding();
    const [before, last] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:20.000Z'].map((pickedAt) =>
      newLabelWork({ state: 'picked', pickedAt }),
    );
    if (!before || !last) throw new RangeError('Two labels are picked');
    expect(binding.isNewPick(before)).toBe(true);
    expect(binding.isNewPick(last)).toBe(true);
    expect(binding.isNewPick(before)).toBe(false);
  });

  it('is none when two of its item come', () => {
    const binding = new TagBinding();
    binding.pick(label, 0);
    binding.see(tag, 10);
    binding.see(second, 20);
    expect(binding.finish()).toBeNull();
  });

  it('is none when only others come, or a tag without an item', () => {
    const binding = new TagBinding();
    binding.pick(label, 0);
    binding.see(other, 10);
    binding.see(chip, 20);
    expect(binding.finish()).toBeNull();
  });
});
