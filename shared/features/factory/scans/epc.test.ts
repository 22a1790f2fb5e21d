import { describe, expect, it } from 'vitest';
import { parseSgtin } from './epc.ts';

describe('a garment tag', () => {
  it.each([
    ['3074257BF7194E4000001A85', '80614141123458', '6789'],
    ['3034257BF7194E7FFFFFFFFF', '80614141123458', '274877906943'],
    ['301800004000004000000001', '00000010000014', '1'],
    ['3074257bf7194e4000001a85', '80614141123458', '6789'],
  ])('%s is the item %s, serial %s', (epc, gtin, serial) => {
    expect(parseSgtin(epc)).toEqual({ gtin, serial });
  });

  it.each([
    ['a chip’s own number', 'E28011606000020412345678'],
    ['a partition that GS1 hasn’t', '307C257BF7194E4000001A85'],
    ['a company prefix with too many digits', '3017FFFFFFFFFFC000000001'],
    ['half a tag', '3074257BF719'],
  ])('has no item: %s', (_name, epc) => {
    expect(parseSgtin(epc)).toBeNull();
  });
});
