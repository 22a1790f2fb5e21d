import { createHash, createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto';

/** A key by which a domain’s mails are signed. The public half is in the DNS at `SELECTOR._domainkey.DOMAIN`. */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/**
 * Signed header fields, where the mail has them. `From` is named twice, so that a second one
 * can’t be added: a mail program might show that. RFC 6376 §5.4.2, §8.15.
 */
const SIGNED = [
  'from',
  'from',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'feedback-id',
];
const OVERSIGNED = 'from';

/** The whole message as lines end on the wire. */
function parts(raw: Buffer): { readonly fields: readonly string[]; readonly body: string } {
  // One character a byte: what is signed are bytes, whatever they mean.
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text.replace(/\r\n$/, '') : text.slice(0, end);
  return { fields: head.split(/\r\n(?![ \t])/), body: end < 0 ? '' : text.slice(end + 4) };
}

const nameOf = (field: string): string => field.slice(0, field.indexOf(':')).trim().toLowerCase();

/** RFC 6376 §3.4.2. */
function relaxedField(field: string): string {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');
  return `${nameOf(field)}:${value}`;
}

/** RFC 6376 §3.4.4. Lines are short: the body is encoded. Single spaces are left alone, as there is one between any two words. */
function relaxedBody(body: string): string {
  const relaxed = body
    .replace(/[ \t]{2,}|\t/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/ $/, '');
  let end = relaxed.length;
  while (relaxed.endsWith('\r\n', end)) end -= 2;
  return end === 0 ? '' : `${relaxed.slice(0, end)}\r\n`;
}

const folded = (text: string): string => text.replace(/.{72}/g, '$&\r\n ');

/** The lowest field of a name is signed first, as RFC 6376 §5.4.2 counts them. */
function chooseFields(fields: readonly string[]): { readonly names: string[]; readonly lines: string[] } {
  const left = new Map<string, string[]>();
  for (const field of fields) {
    const name = nameOf(field);
    left.set(name, [...(left.get(name) ?? []), field]);
  }
  const names: string[] = [];
  const lines: string[] = [];
  for (const name of SIGNED) {
    const field = left.get(name)?.pop();
    if (field === undefined && name !== OVERSIGNED) continue;
    names.push(name);
    if (field !== undefined) lines.push(relaxedField(field));
  }
  return { names, lines };
}

/** Reading a key takes as long as signing by it. */
const keyObjects = new WeakMap<DkimKey, KeyObject>();
function keyObjectOf(key: DkimKey): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const read = createPrivateKey(key.privateKey);
  keyObjects.set(key, read);
  return read;
}

const rsa = (data: string, privateKey: KeyObject): Promise<string> =>
  new Promise((resolve, reject) => {
    signBytes('sha256', Buffer.from(data, 'latin1'), privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString('base64'));
    });
  });

/**
 * Signs a message by each key, relaxed/relaxed, without a length: nothing can be added to the body. It isn’t
 * nodemailer’s signer, because that names each field once, and so leaves room for a second `From`.
 * @returns the message with its signatures on top
 */
export async function signMessage(raw: Buffer, keys: readonly DkimKey[]): Promise<Buffer> {
  if (keys.length === 0) return raw;
  const { fields, body } = parts(raw);
  const bodyHash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64');
  const { names, lines } = chooseFields(fields);
  const signatures = await Promise.all(
    keys.map(async (key) => {
      const { domain, selector } = key;
      const field = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n h=${names.join(':\r\n ')};\r\n bh=${bodyHash};\r\n b=`;
      const signed = [...lines, relaxedField(field)].join('\r\n');
      return `${field}${folded(await rsa(signed, keyObjectOf(key)))}\r\n`;
    }),
  );
  return Buffer.concat([Buffer.from(signatures.join(''), 'latin1'), raw]);
}
