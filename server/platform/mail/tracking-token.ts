import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse as idBytes, stringify as idText } from 'uuid';

/** What the address of a link or picture in an email says: which mail it is, and which of its links. */
interface TrackedPlace {
  readonly sendId: string;
  /** Number of the link in its source; null for the picture. */
  readonly linkNo: number | null;
}

const ID_BYTES = 16;
const PAYLOAD_BYTES = ID_BYTES + 2;
const MAC_BYTES = 12;
/** Links are numbered as `smallint`, so no link has it. */
const PICTURE = 0xff_ff;

const macOf = (secret: string, payload: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('email-link:').update(payload).digest().subarray(0, MAC_BYTES);

/** The secret of one mail’s link or picture, 40 characters. It has no end: old mails work, too. */
export function trackingToken(secret: string, { sendId, linkNo }: TrackedPlace): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.set(idBytes(sendId));
  payload.writeUInt16BE(linkNo ?? PICTURE, ID_BYTES);
  return Buffer.concat([payload, macOf(secret, payload)]).toString('base64url');
}

/** A mail program that breaks lines leaves the mark of quoted-printable, and spaces. */
const LINE_BREAKS = /=\r?\n|\s/g;

/** What the secret of a link or picture says; null where it wasn’t made here. */
export function readTrackingToken(secret: string, token: string): TrackedPlace | null {
  const bytes = Buffer.from(token.replace(LINE_BREAKS, ''), 'base64url');
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES) return null;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), macOf(secret, payload))) return null;
  const linkNo = payload.readUInt16BE(ID_BYTES);
  return { sendId: idText(payload.subarray(0, ID_BYTES)), linkNo: linkNo === PICTURE ? null : linkNo };
}
