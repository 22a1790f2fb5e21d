import PostalMime from 'postal-mime';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { composeMail, prepareMail } from './compose.ts';
import type { ClaimedSend } from './ledger/source.ts';
import type { OutgoingMail } from './message.ts';

const SEND: ClaimedSend = {
  id: newId(),
  sourceId: newId(),
  projectId: newId(),
  storeId: newId(),
  personId: newId(),
  address: 'zoe@example.test',
  addressKey: Buffer.alloc(32),
  receiver: 'example.test',
  lane: null,
  purpose: 'marketing',
  slot: 'main',
  variant: null,
  mailKind: null,
  content: null,
  attempt: 1,
  doubts: 0,
};

const compose = async (mail: Partial<OutgoingMail>): Promise<string> => {
  const prepared = prepareMail(
    SEND,
    { to: 'zoe@example.test', subject: 'Sale', html: '<p>Sale</p>', text: 'Sale', ...mail },
    {
      sender: { name: 'Selvedge', address: 'hello@selvedge.test' },
      secret: 'a secret of the test',
      bounceHost: 'em.selvedge.test',
    },
  );
  return (await composeMail(prepared)).toString();
};

describe.each([
  ['a header', 'Robert\r\nBcc: x@y.test'],
  ['a bare line break and a header', 'Robert\nBcc: x@y.test'],
  ['the end of all headers', 'Robert\r\n\r\n<script>alert(1)</script>'],
  ['an address', 'Robert <x@y.test>, eve@evil.test'],
  ['quotes and backslashes', '"Robert\\" <x@y.test>'],
  ['a field', '{{first name}}'],
  ['500 characters', 'n'.repeat(500)],
  ['a turn of what follows', 'A\u202edda'],
  ['a null byte', 'Rob\0ert'],
  ['nothing', ''],
])('%s', (_what, name) => {
  it('in From, subject and Reply-To adds no header, recipient or part', async () => {
    const raw = await compose({ fromName: name, subject: name });
    const plain = await compose({ fromName: 'Robert', subject: 'Robert' });
    const mail = await PostalMime.parse(raw);
    const expected = await PostalMime.parse(plain);
    expect(mail.headers.map(({ key }) => key)).toEqual(
      name === '' ? expect.any(Array) : expected.headers.map(({ key }) => key),
    );
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.to).toEqual([{ address: 'zoe@example.test', name: '' }]);
    expect(mail.from?.address).toBe('hello@selvedge.test');
    expect(mail.text?.trim()).toBe('Sale');
    expect(mail.attachments).toEqual([]);
    // RFC 5322 §2.1.1: no line is longer than 998 characters, and none ends alone.
    for (const line of raw.split('\r\n')) {
      expect(line.length).toBeLessThan(998);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it('as a recipient’s address adds no other recipient', async () => {
    const mail = await PostalMime.parse(await compose({ to: `${name.slice(0, 60)}@example.test` }));
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.to ?? []).toHaveLength(1);
  });
});
