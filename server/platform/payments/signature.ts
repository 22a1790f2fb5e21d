import { createHmac, timingSafeEqual } from 'node:crypto';
import { WrongSignature } from './provider.ts';

const TOLERANCE_SECONDS = 300;

function digest(body: Buffer, at: number, secret: string): string {
  return createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
}

/** Signs a webhook body: `t=SECONDS,v1=HMAC-SHA-256 of "SECONDS.BODY"`. */
export function signWebhook(body: Buffer, secret: string, now = new Date()): string {
  const at = Math.floor(now.getTime() / 1000);
  return `t=${at},v1=${digest(body, at, secret)}`;
}

/** Throws {@link WrongSignature} unless the body was signed with the secret within the last five minutes. */
export function checkWebhookSignature(
  body: Buffer,
  signature: string,
  secret: string,
  now = new Date(),
): void {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const expected = digest(body, Number(seconds), secret);
  const fits = given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'));
  if (!fits) throw new WrongSignature('The signature doesn’t fit');
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw new WrongSignature('The signature has expired');
}
