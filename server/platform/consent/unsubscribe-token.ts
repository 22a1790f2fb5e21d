import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as idBytes, stringify as idText } from 'uuid';

/** What an unsubscribe link says: whose offers end, and by which mail. It never holds the address. */
export interface UnsubscribeLink {
  readonly storeId: string;
  readonly addressKey: Buffer;
  /** The mail whose link it is; null for a link that no mail of the ledger holds, such as a preview’s. */
  readonly sendId: string | null;
}

const NO_SEND = '00000000-0000-0000-0000-000000000000';
const ID_BYTES = 16;
const KEY_BYTES = 32;
const MAC_BYTES = 16;
const PAYLOAD_BYTES = ID_BYTES + KEY_BYTES + ID_BYTES;

const macOf = (secret: string, payload: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('unsubscribe:').update(payload).digest().subarray(0, MAC_BYTES);

/**
 * The secret of one mail’s unsubscribe link, 107 characters. It has no end: RFC 8058 wants old mails to work, too.
 */
export function unsubscribeToken(secret: string, { storeId, addressKey, sendId }: UnsubscribeLink): string {
  const payload = Buffer.concat([idBytes(storeId), addressKey, idBytes(sendId ?? NO_SEND)]);
  return Buffer.concat([payload, macOf(secret, payload)]).toString('base64url');
}

/** A mail program that breaks lines leaves the mark of quoted-printable, and spaces. */
const LINE_BREAKS = /=\r?\n|\s/g;

/** What a link’s secret says; null where it wasn’t made here, whether or not such an address exists. */
export function readUnsubscribeToken(secret: string, token: string): UnsubscribeLink | null {
  const bytes = Buffer.from(token.replace(LINE_BREAKS, ''), 'base64url');
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES) return null;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), macOf(secret, payload))) return null;
  const sendId = idText(payload.subarray(ID_BYTES + KEY_BYTES));
  return {
    storeId: idText(payload.subarray(0, ID_BYTES)),
    addressKey: Buffer.from(payload.subarray(ID_BYTES, ID_BYTES + KEY_BYTES)),
    sendId: sendId === NO_SEND ? null : sendId,
  };
}
