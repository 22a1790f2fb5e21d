import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as idBytes, stringify as idText } from 'uuid';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_BYTES = 16;
const MAC_BYTES = 8;
const TOKEN = /^[a-z2-7]{39}$/;

/** What a mail to the bounce host is: a report about a mail, or a request to unsubscribe. */
export type ReturnKind = 'bounce' | 'unsubscribe';
const LETTERS = { bounce: 'b', unsubscribe: 'u' } as const;

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

const macOf = (secret: string, kind: ReturnKind, id: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`return:${kind}:`).update(id).digest().subarray(0, MAC_BYTES);

/** The address to which bounces of one mail come, or from where a mailbox ends such mails. Upper and lower case are one. */
export function returnAddress(secret: string, kind: ReturnKind, sendId: string, host: string): string {
  const id = idBytes(sendId);
  return `${LETTERS[kind]}+${toBase32(Buffer.concat([id, macOf(secret, kind, id)]))}@${host}`;
}

/** The mail that an address was made for; null where it wasn’t made here. */
export function readReturnAddress(
  secret: string,
  address: string,
): { readonly kind: ReturnKind; readonly sendId: string } | null {
  const [, letter = '', token = ''] = /^([bu])\+([^@]+)@/.exec(address.toLowerCase()) ?? [];
  if (!TOKEN.test(token)) return null;
  const kind: ReturnKind = letter === LETTERS.bounce ? 'bounce' : 'unsubscribe';
  const bytes = fromBase32(token);
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES, ID_BYTES + MAC_BYTES), macOf(secret, kind, id))
    ? { kind, sendId: idText(id) }
    : null;
}
