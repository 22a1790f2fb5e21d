import type { InboundReport } from '../../server/platform/mail/inbound/read-report.ts';

/** Reports in the forms of many servers, written for these tests: no real one is among them. */

export const ORIGINAL_ID = '<01a22a2d-92e9-74d5-adef-ebc791d754f6@mail.selvedge.test>';
const TO = 'ada@example.test';

export interface MailReport {
  readonly name: string;
  readonly raw: string;
  readonly says: InboundReport['kind'] | 'hard' | 'soft' | 'policy';
}

const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n');

const HEADERS = `Message-ID: ${ORIGINAL_ID}
From: Tideline <news@tideline.test>
To: ${TO}
Subject: Spring`;

interface Standard {
  readonly from: string;
  readonly subject?: string;
  readonly human?: string;
  /** Fields about the recipient. */
  readonly fields: string;
  /** How the mail came back: whole, its headers, or not at all. */
  readonly back?: 'message/rfc822' | 'text/rfc822-headers' | 'message/global-headers' | null;
  readonly about?: string;
}

/** A report in the form of RFC 3464. */
function standard({
  from,
  subject = 'Undelivered Mail Returned to Sender',
  human = 'Your message was not delivered.',
  fields,
  back = 'message/rfc822',
  about = 'Reporting-MTA: dns; mx.example.test',
}: Standard): string {
  const returned =
    back === null
      ? ''
      : `--split
Content-Type: ${back}

${HEADERS}
${back === 'message/rfc822' ? '\nSpring is here\n' : ''}
`;
  return crlf(`Return-Path: <>
From: ${from}
To: b+token@em.tideline.test
Subject: ${subject}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="split"

--split
Content-Type: text/plain; charset=utf-8

${human}

--split
Content-Type: message/delivery-status

${about}

${fields}

${returned}--split--
`);
}

const failed = (status: string, diagnostic: string, more = ''): string =>
  `Final-Recipient: rfc822; ${TO}
Action: failed
Status: ${status}
${more}Diagnostic-Code: smtp; ${diagnostic}`;

const POSTFIX = 'Mail Delivery System <MAILER-DAEMON@mx.example.test>';
const GOOGLE = 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>';
const EXCHANGE = 'Microsoft Outlook <MicrosoftExchange329e71ec@tenant.example>';
const SENDMAIL = 'Mail Delivery Subsystem <MAILER-DAEMON@host.example>';
const EXIM = 'Mail Delivery System <Mailer-Daemon@host.example>';

interface PlainReport {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: string;
}
const plain = ({ from, subject, text, headers = 'Return-Path: <>' }: PlainReport): string =>
  crlf(`${headers}
From: ${from}
To: b+token@em.tideline.test
Subject: ${subject}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

${text}
`);

export const DELIVERY_REPORTS: readonly MailReport[] = [
  {
    name: 'Postfix, no such user',
    says: 'hard',
    raw: standard({
      from: POSTFIX,
      fields: failed(
        '5.1.1',
        '550 5.1.1 <ada@example.test>: Recipient address rejected: User unknown in virtual mailbox table',
      ),
    }),
  },
  {
    name: 'Postfix, mailbox full',
    says: 'soft',
    raw: standard({ from: POSTFIX, fields: failed('5.2.2', '552 5.2.2 Mailbox is over quota') }),
  },
  {
    name: 'Postfix, a domain without servers',
    says: 'hard',
    raw: standard({
      from: POSTFIX,
      fields: failed(
        '5.4.4',
        'Host or domain name not found. Name service error for name=example.test type=A: Host not found',
      ).replace('smtp;', 'X-Postfix;'),
    }),
  },
  {
    name: 'Postfix, given up after five days',
    says: 'soft',
    raw: standard({
      from: POSTFIX,
      fields: failed('4.4.1', 'connect to mx.example.test[192.0.2.1]:25: Connection timed out').replace(
        'smtp;',
        'X-Postfix;',
      ),
    }),
  },
  {
    name: 'Postfix, delayed',
    says: 'delayed',
    raw: standard({
      from: POSTFIX,
      subject: 'Delayed Mail (still being retried)',
      fields: failed('4.4.1', 'connect: timed out').replace('failed', 'delayed'),
    }),
  },
  {
    name: 'Postfix, delivered',
    says: 'delivered',
    raw: standard({
      from: POSTFIX,
      subject: 'Successful Mail Delivery Report',
      fields: failed('2.1.5', '250 2.1.5 OK').replace('failed', 'delivered'),
    }),
  },
  {
    name: 'Postfix, relayed',
    says: 'delayed',
    raw: standard({ from: POSTFIX, fields: failed('2.0.0', '250 OK').replace('failed', 'relayed') }),
  },
  {
    name: 'Postfix, only the headers come back',
    says: 'hard',
    raw: standard({
      from: POSTFIX,
      back: 'text/rfc822-headers',
      fields: failed('5.1.1', '550 5.1.1 unknown'),
    }),
  },
  {
    name: 'Postfix, internationalised headers',
    says: 'hard',
    raw: standard({
      from: POSTFIX,
      back: 'message/global-headers',
      fields: failed('5.1.1', '550 5.1.1 unknown'),
    }),
  },
  {
    name: 'Postfix, nothing comes back',
    says: 'hard',
    raw: standard({ from: POSTFIX, back: null, fields: failed('5.1.1', '550 5.1.1 unknown') }),
  },
  {
    name: 'Gmail, no such account',
    says: 'hard',
    raw: standard({
      from: GOOGLE,
      subject: 'Delivery Status Notification (Failure)',
      fields: failed(
        '5.1.1',
        "550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address",
      ),
    }),
  },
  {
    name: 'Gmail, inactive account',
    says: 'hard',
    raw: standard({
      from: GOOGLE,
      fields: failed('5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'),
    }),
  },
  {
    name: 'Gmail, no storage left',
    says: 'soft',
    raw: standard({
      from: GOOGLE,
      fields: failed('5.2.2', '552 5.2.2 The recipient’s inbox is out of storage space'),
    }),
  },
  {
    name: 'Gmail, unauthenticated mail',
    says: 'policy',
    raw: standard({
      from: GOOGLE,
      fields: failed('5.7.26', '550 5.7.26 This mail has been blocked because the sender is unauthenticated'),
    }),
  },
  {
    name: 'Gmail, rate limit',
    says: 'soft',
    raw: standard({
      from: GOOGLE,
      fields: failed('4.7.28', '421 4.7.28 Our system has detected an unusual rate of unsolicited mail'),
    }),
  },
  {
    name: 'Outlook.com, blocked address range',
    says: 'policy',
    raw: standard({
      from: 'postmaster@outlook.example',
      fields: failed(
        '5.7.1',
        '550 5.7.1 Unfortunately, messages from [192.0.2.9] weren’t sent. Part of their network is on our block list (S3150)',
      ),
    }),
  },
  {
    name: 'Outlook.com, mailbox unavailable',
    says: 'hard',
    raw: standard({
      from: 'postmaster@outlook.example',
      fields: failed('5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable'),
    }),
  },
  {
    name: 'Exchange, recipient not found',
    says: 'hard',
    raw: standard({
      from: EXCHANGE,
      subject: 'Undeliverable: Spring',
      fields: failed(
        '5.1.10',
        '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      ),
    }),
  },
  {
    name: 'Exchange, in German',
    says: 'hard',
    raw: standard({
      from: EXCHANGE,
      subject: 'Unzustellbar: Spring',
      human: 'Ihre Nachricht konnte nicht zugestellt werden.',
      fields: failed('5.1.1', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'),
    }),
  },
  {
    name: 'Exchange, restricted group',
    says: 'policy',
    raw: standard({
      from: EXCHANGE,
      fields: failed('5.7.133', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; policy'),
    }),
  },
  {
    name: 'Exchange, access denied',
    says: 'hard',
    raw: standard({
      from: EXCHANGE,
      fields: failed('5.4.1', '550 5.4.1 Recipient address rejected: Access denied'),
    }),
  },
  {
    name: 'Exchange, too large',
    says: 'soft',
    raw: standard({
      from: EXCHANGE,
      fields: failed('5.3.4', '550 5.3.4 Message size exceeds fixed maximum'),
    }),
  },
  {
    name: 'Exchange, delayed',
    says: 'delayed',
    raw: standard({
      from: EXCHANGE,
      subject: 'Delivery delayed: Spring',
      fields: failed('4.4.7', '400 4.4.7 Message delayed').replace('failed', 'delayed'),
    }),
  },
  {
    name: 'Sendmail, user unknown',
    says: 'hard',
    raw: standard({
      from: SENDMAIL,
      subject: 'Returned mail: see transcript for details',
      fields: failed('5.1.1', '550 5.1.1 <ada@example.test>... User unknown'),
    }),
  },
  {
    name: 'Sendmail, host unknown',
    says: 'hard',
    raw: standard({ from: SENDMAIL, fields: failed('5.1.2', '550 Host unknown') }),
  },
  {
    name: 'Sendmail, a general status with words',
    says: 'hard',
    raw: standard({ from: SENDMAIL, fields: failed('5.0.0', '550 <ada@example.test>... No such user') }),
  },
  {
    name: 'Sendmail, a warning after four hours',
    says: 'delayed',
    raw: standard({
      from: SENDMAIL,
      subject: 'Warning: could not send message for past 4 hours',
      fields: failed('4.2.0', '450 deferred').replace('failed', 'delayed'),
    }),
  },
  {
    name: 'Exim with a delivery status',
    says: 'hard',
    raw: standard({
      from: EXIM,
      subject: 'Mail delivery failed: returning message to sender',
      fields: `Action: failed
Final-Recipient: rfc822;${TO}
Status: 5.0.0
Remote-MTA: dns; mx.example.test
Diagnostic-Code: smtp; 550 5.1.1 Unknown user`,
    }),
  },
  {
    name: 'Exim in plain text',
    says: 'hard',
    raw: plain({
      from: EXIM,
      subject: 'Mail delivery failed: returning message to sender',
      text: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${TO}
    SMTP error from remote mail server after RCPT TO:<${TO}>:
    host mx.example.test [192.0.2.1]: 550 No such user here

------ This is a copy of the message, including all the headers. ------

${HEADERS}
`,
    }),
  },
  {
    name: 'Exim, a warning in plain text',
    says: 'delayed',
    raw: plain({
      from: EXIM,
      subject: 'Warning: message 1abc delayed 24 hours',
      text: `This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered. It will be retried for 3 more days.
`,
    }),
  },
  {
    name: 'qmail, no mailbox',
    says: 'hard',
    raw: plain({
      from: 'MAILER-DAEMON@qmail.example',
      subject: 'failure notice',
      text: `Hi. This is the qmail-send program at qmail.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${TO}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${HEADERS}
`,
    }),
  },
  {
    name: 'qmail, quota',
    says: 'soft',
    raw: plain({
      from: 'MAILER-DAEMON@qmail.example',
      subject: 'failure notice',
      text: `Hi. This is the qmail-send program at qmail.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<${TO}>:
Mailbox is full. User is over quota. (#5.2.2)

--- Below this line is a copy of the message.

${HEADERS}
`,
    }),
  },
  {
    name: 'Yahoo, no such account',
    says: 'hard',
    raw: standard({
      from: 'MAILER-DAEMON@yahoo.example',
      fields: failed(
        '5.0.0',
        "554 delivery error: dd This user doesn't have a yahoo.example account (ada@example.test) [0]",
      ),
    }),
  },
  {
    name: 'Yahoo, too many complaints',
    says: 'soft',
    raw: standard({
      from: 'MAILER-DAEMON@yahoo.example',
      fields: failed(
        '4.7.0',
        '421 4.7.0 [TSS04] Messages from 192.0.2.9 temporarily deferred due to user complaints',
      ),
    }),
  },
  {
    name: 'iCloud, policy',
    says: 'policy',
    raw: standard({
      from: 'postmaster@icloud.example',
      fields: failed('5.7.1', '554 5.7.1 [CS01] Message rejected due to local policy'),
    }),
  },
  {
    name: 'GMX, unknown mailbox',
    says: 'hard',
    raw: standard({
      from: 'mailer-daemon@gmx.example',
      subject: 'Mail delivery failed: returning message to sender',
      fields: failed('5.1.1', '550 Requested action not taken: mailbox unavailable'),
    }),
  },
  {
    name: 'GMX, address range refused',
    says: 'policy',
    raw: standard({
      from: 'mailer-daemon@gmx.example',
      fields: failed('5.0.0', '554-Transaction failed 554-Reject due to policy restrictions.'),
    }),
  },
  {
    name: 'Domino',
    says: 'hard',
    raw: standard({
      from: 'Postmaster@domino.example',
      subject: 'DELIVERY FAILURE: User Ada (ada@example.test) not listed in Domino Directory',
      fields: failed('5.1.1', '550 ada@example.test... No such user'),
    }),
  },
  {
    name: 'Barracuda, spam',
    says: 'policy',
    raw: standard({
      from: 'postmaster@barracuda.example',
      fields: failed('5.7.1', '554 rejected due to spam content'),
    }),
  },
  {
    name: 'Proofpoint, reputation',
    says: 'policy',
    raw: standard({
      from: 'MAILER-DAEMON@pp.example',
      fields: failed('5.7.0', '554 Blocked - see https://ipcheck.example/?ip=192.0.2.9'),
    }),
  },
  {
    name: 'Mimecast, no such user',
    says: 'hard',
    raw: standard({
      from: 'postmaster@mimecast.example',
      fields: failed('5.0.0', '550 Invalid Recipient - https://community.example/docs/550'),
    }),
  },
  {
    name: 'OpenSMTPD',
    says: 'hard',
    raw: standard({
      from: 'Mailer Daemon <MAILER-DAEMON@bsd.example>',
      subject: 'Delivery status notification: error',
      fields: failed('5.1.1', '550 Invalid recipient: <ada@example.test>'),
    }),
  },
  {
    name: 'Courier',
    says: 'hard',
    raw: standard({
      from: '"Courier mail server at host" <postmaster@courier.example>',
      subject: 'NOTICE: mail delivery status.',
      fields: `Final-Recipient: rfc822; ${TO}
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550 User unknown.`,
    }),
  },
  {
    name: 'Zimbra, account not active',
    says: 'hard',
    raw: standard({
      from: POSTFIX,
      fields: failed(
        '5.1.1',
        '550 5.1.1 <ada@example.test>: Recipient address rejected: example.test; account is disabled',
      ),
    }),
  },
  {
    name: 'a status that is folded',
    says: 'hard',
    raw: standard({
      from: POSTFIX,
      fields: `Final-Recipient: rfc822; ${TO}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550
 5.1.1 User
 unknown`,
    }),
  },
  {
    name: 'fields in capitals',
    says: 'hard',
    raw: standard({ from: POSTFIX, fields: failed('5.1.1', '550 5.1.1 unknown').toUpperCase() }),
  },
  {
    name: 'lines that end with LF alone',
    says: 'hard',
    raw: standard({ from: POSTFIX, fields: failed('5.1.1', '550 5.1.1 unknown') }).replaceAll('\r\n', '\n'),
  },
  {
    name: 'our mail within a report within a report',
    says: 'hard',
    raw: standard({ from: POSTFIX, fields: failed('5.1.1', '550 5.1.1 unknown') }).replace(
      'Spring is here',
      `Content-Type: message/rfc822\r\n\r\n${HEADERS}`,
    ),
  },
];

interface Feedback {
  readonly from: string;
  readonly type?: string;
  readonly more?: string;
  readonly back?: string;
}
/** A report in the form of RFC 5965. */
function feedback({ from, type = 'abuse', more = '', back = 'message/rfc822' }: Feedback): string {
  return crlf(`From: ${from}
To: b+token@em.tideline.test
Subject: FW: Spring
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="split"

--split
Content-Type: text/plain

This is an email abuse report.

--split
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: Example-FBL/1.0
Version: 1
${more}
--split
Content-Type: ${back}

${HEADERS}

Spring is here
--split--
`);
}

export const COMPLAINTS: readonly MailReport[] = [
  {
    name: 'Yahoo',
    says: 'complaint',
    raw: feedback({
      from: 'feedback@arf.yahoo.example',
      more: 'Original-Mail-From: <b+token@em.tideline.test>\n',
    }),
  },
  { name: 'Outlook.com', says: 'complaint', raw: feedback({ from: 'staff@hotmail.example' }) },
  {
    name: 'Comcast',
    says: 'complaint',
    raw: feedback({ from: 'feedbackloop@comcastfbl.example', more: 'Source-IP: 192.0.2.9\n' }),
  },
  {
    name: 'only headers come back',
    says: 'complaint',
    raw: feedback({ from: 'fbl@synacor.example', back: 'text/rfc822-headers' }),
  },
  {
    name: 'redacted recipients',
    says: 'complaint',
    raw: feedback({ from: 'fbl@telenor.example' }).replaceAll(TO, 'redacted@example.test'),
  },
  {
    name: 'a type in capitals',
    says: 'complaint',
    raw: feedback({ from: 'fbl@usa.example', type: 'ABUSE' }),
  },
  {
    name: 'Fastmail',
    says: 'complaint',
    raw: feedback({ from: 'fbl@fastmail.example', more: 'Arrival-Date: Mon, 30 Nov 2026 01:00:00 GMT\n' }),
  },
  {
    name: 'LF alone',
    says: 'complaint',
    raw: feedback({ from: 'fbl@mail.example' }).replaceAll('\r\n', '\n'),
  },
  { name: 'fraud', says: 'other', raw: feedback({ from: 'fbl@mail.example', type: 'fraud' }) },
  { name: 'not spam', says: 'other', raw: feedback({ from: 'fbl@mail.example', type: 'not-spam' }) },
  { name: 'a virus', says: 'other', raw: feedback({ from: 'fbl@mail.example', type: 'virus' }) },
  {
    name: 'no type',
    says: 'other',
    raw: feedback({ from: 'fbl@mail.example' }).replace(/Feedback-Type: .*\r\n/, ''),
  },
];

const reply = (subject: string, headers: string, text = 'I am away until Monday.') =>
  plain({ from: 'Ada <ada@example.test>', subject, headers, text });

export const AUTO_REPLIES: readonly MailReport[] = [
  { name: 'auto-replied', says: 'auto-reply', raw: reply('Re: Spring', 'Auto-Submitted: auto-replied') },
  {
    name: 'with a reason',
    says: 'auto-reply',
    raw: reply('Re: Spring', 'Auto-Submitted: auto-replied (vacation)'),
  },
  { name: 'X-Autoreply', says: 'auto-reply', raw: reply('Re: Spring', 'X-Autoreply: yes') },
  { name: 'X-Autorespond', says: 'auto-reply', raw: reply('Re: Spring', 'X-Autorespond: Spring') },
  { name: 'Precedence', says: 'auto-reply', raw: reply('Re: Spring', 'Precedence: auto_reply') },
  { name: 'English', says: 'auto-reply', raw: reply('Out of Office: Spring', 'X-Mailer: Outlook') },
  {
    name: 'English by Exchange',
    says: 'auto-reply',
    raw: reply('Automatic reply: Spring', 'X-Mailer: Outlook'),
  },
  { name: 'German', says: 'auto-reply', raw: reply('Automatische Antwort: Spring', 'X-Mailer: Outlook') },
  { name: 'French', says: 'auto-reply', raw: reply('Réponse automatique : Spring', 'X-Mailer: Outlook') },
  {
    name: 'a text that says failed',
    says: 'auto-reply',
    raw: reply('Re: Spring', 'Auto-Submitted: auto-replied', 'My move failed. 550 5.1.1 User unknown'),
  },
  {
    name: 'a person',
    says: 'other',
    raw: reply('Re: Spring', 'X-Mailer: Apple Mail', 'Lovely! 550 5.1.1 User unknown, haha'),
  },
  { name: 'nothing', says: 'other', raw: '' },
];
