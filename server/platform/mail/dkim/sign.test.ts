import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { v7 as newId } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { composeMail, prepareMail } from '../compose.ts';
import type { ClaimedSend } from '../ledger/source.ts';
import type { OutgoingMail } from '../message.ts';
import { dkimRecord, makePrivateKey, selectorOf } from './keys.ts';
import { type DkimKey, signMessage } from './sign.ts';

let store: DkimKey;
let platform: DkimKey;
beforeAll(async () => {
  store = { domain: 'tideline.test', selector: 's202611', privateKey: await makePrivateKey() };
  platform = { domain: 'selvedge.test', selector: 's202610', privateKey: await makePrivateKey() };
});

const claimed = (purpose: 'marketing' | 'service'): ClaimedSend => ({
  id: newId(),
  sourceId: newId(),
  projectId: null,
  storeId: null,
  personId: null,
  address: 'zoe@example.test',
  addressKey: Buffer.alloc(32),
  purpose,
  slot: 'main',
  variant: null,
  receiver: null,
  lane: null,
  mailKind: null,
  content: null,
  attempt: 1,
  doubts: 0,
});

const offer: OutgoingMail = {
  to: 'zoe@example.test',
  fromAddress: 'hello@tideline.test',
  fromName: 'Tideline Ærø',
  replyTo: 'help@tideline.test',
  subject: 'Sömmer sale: everything that floats, and a long line about it that has to be folded somewhere',
  html: `<p>${'Ten per cent off. '.repeat(400)}</p>`,
  text: `Ten per cent off.   \n\n  .dot\n\ttab \n${'ü'.repeat(300)}\n\n\n`,
  unsubscribeUrl: 'https://selvedge.test/u/abc',
  listId: 'tideline.selvedge.test',
  feedbackId: 'campaign1:tideline:campaign:selvedge',
};
const receipt: OutgoingMail = { to: 'zoe@example.test', subject: 'Receipt', html: '<p>1</p>', text: '1' };

const compose = (mail: OutgoingMail, purpose: 'marketing' | 'service') =>
  composeMail(
    prepareMail(claimed(purpose), mail, {
      sender: { name: 'Selvedge', address: 'hello@selvedge.test' },
      secret: 'a secret of the platform',
      bounceHost: 'em.selvedge.test',
    }),
  );

const verdictSchema = z.object({
  results: z.array(z.object({ signingDomain: z.string(), status: z.object({ result: z.string() }) })),
});

/** What an independent verifier says, which asks the DNS for our records. */
async function verify(message: Buffer): Promise<Record<string, string>> {
  const verdict: unknown = await dkimVerify(message, {
    resolver: async (name: string) => {
      for (const key of [store, platform])
        if (name === `${key.selector}._domainkey.${key.domain}`) return [[dkimRecord(key.privateKey)]];
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    },
  });
  const { results } = verdictSchema.parse(verdict);
  return Object.fromEntries(results.map(({ signingDomain, status }) => [signingDomain, status.result]));
}

const signedFields = (message: Buffer): string[] =>
  (/h=([^;]*);/.exec(message.toString('latin1'))?.[1] ?? '').replace(/\s/g, '').split(':');

it('signs offers by the store’s and the platform’s domain, as an independent verifier finds', async () => {
  const signed = await signMessage(await compose(offer, 'marketing'), [store, platform]);
  expect(await verify(signed)).toEqual({ 'tideline.test': 'pass', 'selvedge.test': 'pass' });
  expect(signedFields(signed)).toEqual([
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
  ]);
  expect(signed.toString('latin1')).not.toMatch(/\bl=\d/);
});

it('signs service mails', async () => {
  const signed = await signMessage(await compose(receipt, 'service'), [platform]);
  expect(await verify(signed)).toEqual({ 'selvedge.test': 'pass' });
});

it.each([
  ['a word of the body', (text: string) => text.replace('per cent', 'per ceny')],
  ['a line after the end', (text: string) => `${text}Buy more.\r\n`],
  ['the subject', (text: string) => text.replace('Subject:', 'Subject: Re:')],
  ['the unsubscribe address', (text: string) => text.replace('selvedge.test/u/abc', 'evil.test/u/abc')],
  ['a second From', (text: string) => `From: eve@evil.test\r\n${text}`],
] as const)('fails once somebody changes %s', async (_what, change) => {
  const signed = (await signMessage(await compose(offer, 'marketing'), [store])).toString('latin1');
  const changed = change(signed);
  expect(changed).not.toBe(signed);
  expect(Object.values(await verify(Buffer.from(changed, 'latin1')))).not.toContain('pass');
});

it.each(['', '\r\n', 'a', 'a\r\n\r\n\r\n', ' \r\n\t\r\n', 'a  b \r\n c\t\r\n.\r\n'])(
  'signs the body %j',
  async (body) => {
    const raw = Buffer.from(`From: a@selvedge.test\r\nSubject: x\r\n\r\n${body}`);
    expect(await verify(await signMessage(raw, [platform]))).toEqual({ 'selvedge.test': 'pass' });
  },
);

it('names a key by the month in which it is made', () => {
  expect(selectorOf(new Date('2026-11-30T00:00:00Z'))).toBe('s202611');
});
