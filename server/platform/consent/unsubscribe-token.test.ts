import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const SECRET = 'a secret of the platform';
const link = () => ({ storeId: newId(), addressKey: randomBytes(32), sendId: newId() });

it('reads what an unsubscribe link says', () => {
  const said = link();
  const token = unsubscribeToken(SECRET, said);
  expect(token).toMatch(/^[\w-]{107}$/);
  expect(readUnsubscribeToken(SECRET, token)).toEqual(said);
  const preview = { ...said, sendId: null };
  expect(readUnsubscribeToken(SECRET, unsubscribeToken(SECRET, preview))).toEqual(preview);
});

it('reads a link that a mail program has broken into lines', () => {
  const said = link();
  const token = unsubscribeToken(SECRET, said);
  expect(readUnsubscribeToken(SECRET, `${token.slice(0, 60)}=\r\n${token.slice(60)}`)).toEqual(said);
  expect(readUnsubscribeToken(SECRET, ` ${token.slice(0, 60)}\n ${token.slice(60)}`)).toEqual(said);
});

it('rejects a link with one changed bit, of another server, or of another length', () => {
  const token = unsubscribeToken(SECRET, link());
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const forged = Buffer.from(bytes);
    forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
    expect(readUnsubscribeToken(SECRET, forged.toString('base64url'))).toBeNull();
  }
  expect(readUnsubscribeToken('another secret', token)).toBeNull();
  for (const other of ['', 'x', token.slice(0, 100), `${token}AAAA`, 'a'.repeat(100_000)])
    expect(readUnsubscribeToken(SECRET, other)).toBeNull();
});
