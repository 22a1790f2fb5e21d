import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { readTrackingToken, trackingToken } from './tracking-token.ts';

const SECRET = 'a secret of this server';
const place = { sendId: newId(), linkNo: 7 };

it('says which mail and which link it was made for', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.option(fc.nat({ max: 32_767 })), (sendId, linkNo) => {
      expect(readTrackingToken(SECRET, trackingToken(SECRET, { sendId, linkNo }))).toEqual({
        sendId,
        linkNo,
      });
    }),
  );
  expect(trackingToken(SECRET, place)).toMatch(/^[\w-]{40}$/);
});

it('can be read after a mail program broke its line', () => {
  const token = trackingToken(SECRET, place);
  expect(readTrackingToken(SECRET, `${token.slice(0, 20)}=\r\n${token.slice(20)}`)).toEqual(place);
});

it('can’t be read once any of it is changed, cut or made elsewhere', () => {
  const token = trackingToken(SECRET, place);
  const bytes = Buffer.from(token, 'base64url');
  for (const index of bytes.keys()) {
    const forged = Buffer.from(bytes);
    forged[index] = (forged[index] ?? 0) ^ 1;
    expect(readTrackingToken(SECRET, forged.toString('base64url'))).toBeNull();
  }
  for (const other of ['', 'x', token.slice(0, -1), `${token}AAAA`]) {
    expect(readTrackingToken(SECRET, other)).toBeNull();
  }
  expect(readTrackingToken('another secret', token)).toBeNull();
});
