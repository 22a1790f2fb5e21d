import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeals, isSealed, Unsealable } from './seals.ts';

const SECRET = 'a secret of at least thirty-two characters';
const seals = createSeals([SECRET]);

describe('a sealed value', () => {
  it('opens for its owner and reveals no content', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.string(), (text, owner) => {
        const kept = seals.seal(text, owner);
        expect(seals.open(kept, owner)).toBe(text);
        expect(Buffer.from(kept.split('.')[2] ?? '', 'base64url').includes(text)).toBe(false);
      }),
    );
  });

  it('is another one each time', () => {
    expect(seals.seal('text', 'owner')).not.toBe(seals.seal('text', 'owner'));
  });

  it('does not open for somebody else, under another secret, or once it was changed', () => {
    const kept = seals.seal('JBSWY3DPEHPK3PXP', 'ada');
    expect(() => seals.open(kept, 'bob')).toThrow(Unsealable);
    expect(() => createSeals([`${SECRET}!`]).open(kept, 'ada')).toThrow(Unsealable);
    const [prefix, id, content = ''] = kept.split('.');
    for (const at of [0, 12, 20, 40]) {
      const bytes = Buffer.from(content, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(() => seals.open(`${prefix}.${id}.${bytes.toString('base64url')}`, 'ada')).toThrow(Unsealable);
    }
    expect(() => seals.open('JBSWY3DPEHPK3PXP', 'ada')).toThrow(Unsealable);
    expect(() => seals.open(`${prefix}.${id}.`, 'ada')).toThrow(Unsealable);
  });

  it('opens under a later secret that lists the earlier one, and is then due for resealing', () => {
    const kept = seals.seal('text', 'ada');
    const later = createSeals(['another secret of at least thirty-two characters', SECRET]);
    expect(later.open(kept, 'ada')).toBe('text');
    expect([isSealed(kept), later.isCurrent(kept), later.isCurrent(later.seal('text', 'ada'))]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
