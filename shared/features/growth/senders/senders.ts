import { z } from 'zod';
import { asciiEmail } from '../../../rules/fields/internet.ts';
import { line, requiredLine } from '../../../rules/text/line.schema.ts';
import { SENDER_RECORD_PURPOSES, SENDER_RECORD_STATES } from './sender-records.ts';

export const SENDER_LIMITS = { name: 60, localPart: 64, perStore: 10, domains: 5 } as const;

/** Whose mailboxes anyone can get: no one may send from their domains but they themselves. */
const FREE_MAILBOXES: Readonly<Record<string, string>> = {
  'gmail.com': 'Gmail',
  'googlemail.com': 'Gmail',
  'outlook.com': 'Outlook.com',
  'hotmail.com': 'Outlook.com',
  'hotmail.co.uk': 'Outlook.com',
  'live.com': 'Outlook.com',
  'live.co.uk': 'Outlook.com',
  'msn.com': 'Outlook.com',
  'yahoo.com': 'Yahoo',
  'yahoo.co.uk': 'Yahoo',
  'ymail.com': 'Yahoo',
  'aol.com': 'AOL',
  'icloud.com': 'iCloud',
  'me.com': 'iCloud',
  'mac.com': 'iCloud',
  'gmx.com': 'GMX',
  'gmx.de': 'GMX',
  'gmx.net': 'GMX',
  'web.de': 'Web.de',
  'mail.com': 'Mail.com',
  'proton.me': 'Proton',
  'protonmail.com': 'Proton',
  'btinternet.com': 'BT',
  'sky.com': 'Sky',
};

/** Why nothing can be sent from a domain; null where it can. */
export function freeMailboxProblem(domain: string): string | null {
  const provider = FREE_MAILBOXES[domain];
  return provider === undefined
    ? null
    : `${provider} doesn’t let other senders use its addresses. Use an address on your own domain.`;
}

/** The part of an address before the @. */
export const localPartSchema = requiredLine()
  .max(SENDER_LIMITS.localPart, { error: `Use up to ${SENDER_LIMITS.localPart} characters` })
  .refine((part) => asciiEmail(`${part}@example.com`) !== null, {
    error: 'Use letters, numbers, dots and dashes',
  });

export const senderFieldsSchema = z.object({
  name: requiredLine().max(SENDER_LIMITS.name, { error: `Use up to ${SENDER_LIMITS.name} characters` }),
  /** Null for our shared address. */
  domainId: z.uuid().nullable(),
  localPart: localPartSchema,
  replyTo: line().transform((text, context) => {
    if (text === '') return null;
    const address = asciiEmail(text);
    if (address === null) context.addIssue({ code: 'custom', message: 'Please enter a valid email address' });
    return address;
  }),
  isDefault: z.boolean(),
});
export type SenderFields = z.output<typeof senderFieldsSchema>;

export const senderRecordSchema = z.object({
  purpose: z.enum(SENDER_RECORD_PURPOSES),
  type: z.enum(['TXT', 'CNAME']),
  host: z.string(),
  label: z.string(),
  want: z.string(),
  found: z.array(z.string()),
  state: z.enum(SENDER_RECORD_STATES),
  hint: z.string().nullable(),
  isNeeded: z.boolean(),
});

const moment = z.iso.datetime();

export const senderDomainSchema = z.object({
  id: z.uuid(),
  domain: z.string(),
  state: z.enum(['pending', 'proven', 'lost']),
  failingSince: moment.nullable(),
  checkedAt: moment.nullable(),
  nextCheckAt: moment.nullable(),
  records: z.array(senderRecordSchema),
});
export type SenderDomain = z.output<typeof senderDomainSchema>;

export const senderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domainId: z.uuid().nullable(),
  localPart: z.string(),
  /** Where emails come from now: our shared address while its domain isn’t proven. */
  address: z.string(),
  isOwnAddress: z.boolean(),
  replyTo: z.string().nullable(),
  isDefault: z.boolean(),
});
export type Sender = z.output<typeof senderSchema>;
