import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { sendOfMessageId } from './compose.ts';
import { readReturnAddress, returnAddress } from './return-path.ts';

const SECRET = 'a secret of the platform';
const HOST = 'em.selvedge.test';

it.each(['bounce', 'unsubscribe'] as const)('reads the mail of a %s address, in upper case too', (kind) => {
  for (let each = 0; each < 200; each += 1) {
    const sendId = newId();
    const address = returnAddress(SECRET, kind, sendId, HOST);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(41);
    expect(readReturnAddress(SECRET, address)).toEqual({ kind, sendId });
    expect(readReturnAddress(SECRET, address.toUpperCase())).toEqual({ kind, sendId });
  }
});

it('rejects addresses that were made elsewhere, or for something else', () => {
  const address = returnAddress(SECRET, 'bounce', newId(), HOST);
  expect(readReturnAddress('another secret', address)).toBeNull();
  expect(readReturnAddress(SECRET, address.replace(/^b/, 'u'))).toBeNull();
  const forged = address.replace(
    /^(b\+)(.)/,
    (_all, begin, letter) => `${begin}${letter === 'a' ? 'b' : 'a'}`,
  );
  expect(readReturnAddress(SECRET, forged)).toBeNull();
  for (const other of ['', 'b+@x', 'b+aaaa@x', `b+${'a'.repeat(10_000)}@x`, `x+${'a'.repeat(39)}@x`])
    expect(readReturnAddress(SECRET, other)).toBeNull();
});

it('reads the mail of a Message-ID', () => {
  const id = newId();
  expect(sendOfMessageId(`<${id.replaceAll('-', '')}@selvedge.test>`)).toBe(id);
  expect(sendOfMessageId('<abc@example.test>')).toBeNull();
});
