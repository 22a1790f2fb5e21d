import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type BounceJudgement, judgeBounce, statusIn } from './bounce-status.ts';

/** What a mail to the bounce host reports. It says what it is about by Message-IDs; the envelope’s token comes first. */
export type InboundReport =
  | {
      readonly kind: 'bounce';
      readonly judgement: BounceJudgement;
      /** `5.1.1`, where the report says it. */
      readonly status: string | null;
      /** The server’s words, up to 300 characters. */
      readonly words: string;
      readonly messageIds: readonly string[];
    }
  /** It arrived, which ends a doubt. */
  | { readonly kind: 'delivered'; readonly messageIds: readonly string[] }
  /** Its reader reported it as spam. */
  | { readonly kind: 'complaint'; readonly words: string; readonly messageIds: readonly string[] }
  /** The server will try again. */
  | { readonly kind: 'delayed' }
  /** A holiday answer, a confirmation of reading: about nothing. */
  | { readonly kind: 'auto-reply' }
  | { readonly kind: 'other' };

const WORDS_MAX = 300;
const NESTING_MAX = 20;
const HEADERS_MAX = 256 * 1024;
/** Message-IDs of one report that are looked at. */
const IDS_MAX = 20;

const decoder = new TextDecoder('utf-8');
const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : decoder.decode(content);

/** Fields of a part that is made of header lines, unfolded; several groups where blank lines part them. */
function fieldGroups(text: string): readonly ReadonlyMap<string, string>[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
        const [, name, value] = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
        if (name && value !== undefined && !fields.has(name.toLowerCase()))
          fields.set(name.toLowerCase(), value.trim());
      }
      return fields;
    })
    .filter(({ size }) => size > 0);
}

const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^message-id[ \t]*:[ \t\r\n]*(<[^<>\s]{3,200}>)/gim)].flatMap(([, id]) => id ?? []);

const header = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

/** `type; text` as the report fields have it. */
const withoutType = (value: string): string => value.replace(/^[a-z0-9-]+[ \t]*;[ \t]*/i, '');

const shorten = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX);

function isAutoReply(mail: Email): boolean {
  const submitted = header(mail, 'auto-submitted')?.toLowerCase() ?? '';
  return (
    submitted.startsWith('auto-replied') ||
    header(mail, 'x-autoreply') !== undefined ||
    header(mail, 'x-autorespond') !== undefined ||
    (header(mail, 'x-auto-response-suppress') === 'All' &&
      header(mail, 'x-ms-exchange-inbox-rules-loop') !== undefined) ||
    (/^(auto_reply|junk)$/i.test(header(mail, 'precedence') ?? '') && !isFromDaemon(mail)) ||
    /^(out of office|automatic reply|auto:|autoreply|abwesenheit|réponse automatique|automatische antwort|fuera de la oficina)/i.test(
      mail.subject ?? '',
    )
  );
}

const DAEMON = /mailer-daemon|postmaster|mail-?daemon|mail delivery|microsoftexchange|bounce/i;
function isFromDaemon(mail: Email): boolean {
  const returnPath = header(mail, 'return-path')?.trim();
  const { from } = mail;
  return returnPath === '<>' || DAEMON.test(from?.address ?? '') || DAEMON.test(from?.name ?? '');
}

/** Message-IDs of the mail that came back, the innermost last. */
function returnedIds(mail: Email): readonly string[] {
  const returned = mail.attachments.filter(({ mimeType }) =>
    [
      'message/rfc822',
      'message/rfc822-headers',
      'text/rfc822-headers',
      'message/global',
      'message/global-headers',
    ].includes(mimeType),
  );
  return returned.flatMap((part) => idsIn(textOf(part))).slice(0, IDS_MAX);
}

interface Failure {
  readonly action: string;
  readonly status: string | null;
  readonly words: string;
}

/** The recipients of a delivery status, RFC 3464: the first group is about the message. */
function failuresIn(text: string): readonly Failure[] {
  return fieldGroups(text).flatMap((fields) => {
    const action = fields.get('action')?.toLowerCase().split(/[\s(]/)[0];
    if (action === undefined) return [];
    const words = withoutType(fields.get('diagnostic-code') ?? '');
    const [status = null] = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
    // A general status says less than the server’s own words.
    const general = status === null || /^[45]\.0\.0$/.test(status);
    return [{ action, status: general ? (statusIn(words) ?? status) : status, words }];
  });
}

function ofDeliveryStatus(mail: Email, part: Attachment): InboundReport {
  const failures = failuresIn(textOf(part));
  const messageIds = returnedIds(mail);
  const failed = failures.find(({ action }) => action === 'failed');
  if (failed) {
    const words = failed.words || mail.text || '';
    const status = failed.status === '5.0.0' ? null : failed.status;
    return {
      kind: 'bounce',
      judgement: judgeBounce(status, words),
      status: failed.status,
      words: shorten(words),
      messageIds,
    };
  }
  if (failures.some(({ action }) => action === 'delivered')) return { kind: 'delivered', messageIds };
  return failures.length > 0 ? { kind: 'delayed' } : { kind: 'other' };
}

function ofFeedback(mail: Email, part: Attachment): InboundReport {
  const [fields] = fieldGroups(textOf(part));
  if (fields?.get('feedback-type')?.toLowerCase() !== 'abuse') return { kind: 'other' };
  return { kind: 'complaint', words: shorten(fields.get('user-agent') ?? ''), messageIds: returnedIds(mail) };
}

/** The part of a bounce in plain text that says why, up to where the mail itself is quoted. */
const QUOTE =
  /^(-{2,}.*(copy|original|included|message follows|returned|below this line).*|------ This is a copy.*|Message header follows:?|Original message.*)$/im;

function ofText(mail: Email): InboundReport {
  const text = mail.text ?? '';
  const [said = ''] = text.split(QUOTE);
  const isTemporary =
    /will (be )?(retried|retry|try again)|warning: (message|could not)|delayed for|still being retried/i.test(
      said,
    );
  const isFailure =
    /undeliver|could(n.t| not) be delivered|wasn.t able to deliver|failed|returned to sender|permanent error|delivery (has )?fail|rejected/i.test(
      `${mail.subject ?? ''}\n${said}`,
    );
  if (isTemporary) return { kind: 'delayed' };
  if (!isFailure) return { kind: 'other' };
  const status = statusIn(said);
  return {
    kind: 'bounce',
    judgement: judgeBounce(status, said),
    status,
    words: shorten(said),
    messageIds: [...returnedIds(mail), ...idsIn(text.slice(said.length))].slice(0, IDS_MAX),
  };
}

/**
 * Reads what a mail to the bounce host reports. It may be anything that anyone sends: it is read in a process apart, and
 * whatever it says counts only for a mail of ours that its address or a Message-ID names.
 * @throws where it is nested or headed beyond our limits
 */
export async function readReport(raw: Uint8Array): Promise<InboundReport> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADERS_MAX,
  });
  const partOf = (...types: readonly string[]) =>
    mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  const feedback = partOf('message/feedback-report');
  if (feedback) return ofFeedback(mail, feedback);
  const status = partOf('message/delivery-status', 'message/global-delivery-status');
  if (status) return ofDeliveryStatus(mail, status);
  if (partOf('message/disposition-notification')) return { kind: 'auto-reply' };
  if (isAutoReply(mail)) return { kind: 'auto-reply' };
  return isFromDaemon(mail) ? ofText(mail) : { kind: 'other' };
}
