import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './message.ts';

/** Tells mailboxes that a POST of this to the address is enough. RFC 8058 §3.1. */
const ONE_CLICK = 'List-Unsubscribe=One-Click';

/** Takes `Name <address>` or a bare address apart. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
}

/** Short name of a mail, made of its key: the same key has the same one. */
export function mailId(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32);
}

/** The Message-ID of a mail: the same key has the same one, so that mailboxes notice a repeat. */
export function messageId(idempotencyKey: string, from: string): string {
  return `<${mailId(idempotencyKey)}@${senderOf(from).address.split('@')[1] ?? 'localhost'}>`;
}

/** A message in the form that nodemailer takes. */
export function compose(message: MailMessage, from: string): SendMailOptions {
  const sender = senderOf(from);
  return {
    from: { name: message.fromName ?? sender.name, address: sender.address },
    // As parts, not as text: an address can hold what separates several of them.
    to: { name: '', address: message.to },
    ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
    subject: message.subject,
    html: message.html,
    text: message.text,
    messageId: messageId(message.idempotencyKey, from),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl && {
        'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': ONE_CLICK,
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
