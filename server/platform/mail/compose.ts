import MailComposer from 'nodemailer/lib/mail-composer';
import type { PreparedMail } from './adapters/adapter.ts';
import type { ClaimedSend } from './ledger/source.ts';
import type { OutgoingMail } from './message.ts';
import { quotedPrintable } from './quoted-printable.ts';
import { returnAddress } from './return-path.ts';

/** Tells mailboxes that a POST of this to the address is enough. RFC 8058 §3.1. */
const ONE_CLICK = 'List-Unsubscribe=One-Click';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Takes `Name <address>` or a bare address apart. */
export function senderOf(from: string): Sender {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
}

export const domainOf = (address: string): string => address.split('@').at(-1)?.toLowerCase() || 'localhost';

/** A mail’s short name: its id in the ledger without dashes, by which its Message-ID, too, can be read. */
export const mailId = (sendId: string): string => sendId.replaceAll('-', '');

/** The mail that a Message-ID of ours names; null for any other. */
export function sendOfMessageId(messageId: string): string | null {
  const [, hex] = /^<?([0-9a-f]{32})@/i.exec(messageId.trim()) ?? [];
  return hex === undefined
    ? null
    : hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export interface PrepareOptions {
  readonly sender: Sender;
  readonly secret: string;
  /** Where bounces come to us; null where the sender’s mailbox gets them. */
  readonly bounceHost: string | null;
}

/** Gives a mail what its headers and envelope say. The same row has the same Message-ID, so that mailboxes notice a repeat. */
export function prepareMail(
  send: ClaimedSend,
  mail: OutgoingMail,
  { sender, secret, bounceHost }: PrepareOptions,
): PreparedMail {
  const address = mail.fromAddress ?? sender.address;
  const unsubscribe = [
    ...(mail.unsubscribeUrl === undefined ? [] : [`<${mail.unsubscribeUrl}>`]),
    ...(mail.unsubscribeUrl === undefined || bounceHost === null || send.purpose === 'service'
      ? []
      : [`<mailto:${returnAddress(secret, 'unsubscribe', send.id, bounceHost)}>`]),
  ];
  return {
    id: send.id,
    purpose: send.purpose,
    mail,
    from: { name: mail.fromName ?? sender.name, address },
    messageId: `<${mailId(send.id)}@${domainOf(address)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe.length > 0 && {
        'List-Unsubscribe': unsubscribe.join(', '),
        'List-Unsubscribe-Post': ONE_CLICK,
      }),
      ...(mail.listId !== undefined && { 'List-Id': `<${mail.listId}>` }),
      ...(mail.feedbackId !== undefined && { 'Feedback-ID': mail.feedbackId }),
      ...(send.doubts > 0 && { 'X-Selvedge-Attempt': String(send.doubts + 1) }),
    },
    envelope: {
      from: bounceHost === null ? sender.address : returnAddress(secret, 'bounce', send.id, bounceHost),
      to: mail.to,
    },
  };
}

const part = (kind: 'html' | 'plain', content: string): string =>
  `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(content)}`;

/** The message as it goes over the wire, without signatures. */
export function composeMail({ mail, from, messageId, headers }: PreparedMail): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    // As parts, not as text: an address can hold what separates several of them.
    to: { name: '', address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    html: { raw: part('html', mail.html) },
    text: { raw: part('plain', mail.text) },
    messageId,
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
