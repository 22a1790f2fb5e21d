import type { DnsAnswer } from '../../site/domains/domains.ts';

/** What the DNS of a domain has to say, so that emails can come from its addresses. Design: mail-and-flows §6. */

export const SENDER_RECORD_PURPOSES = ['proof', 'dkim', 'spf', 'return-path', 'dmarc'] as const;
export type SenderRecordPurpose = (typeof SENDER_RECORD_PURPOSES)[number];
export const SENDER_RECORD_STATES = ['right', 'missing', 'wrong', 'unknown'] as const;

export interface SenderRecord {
  readonly purpose: SenderRecordPurpose;
  readonly type: 'TXT' | 'CNAME';
  /** Its name as DNS has it. */
  readonly host: string;
  /** Its name as most providers ask for it: without the domain, `@` for the domain itself. */
  readonly label: string;
  readonly want: string;
  readonly found: readonly string[];
  readonly state: (typeof SENDER_RECORD_STATES)[number];
  readonly hint: string | null;
  /** Without it, nothing is sent from the domain; the others help emails to arrive. */
  readonly isNeeded: boolean;
}

export interface SenderTarget {
  readonly domain: string;
  /** The part of it that can be bought. */
  readonly registered: string;
  readonly token: string;
  readonly selector: string;
  /** The public key, as base64. */
  readonly publicKey: string;
  /** The domain whose SPF record names our servers. */
  readonly spfDomain: string;
  /** Where bounces come to us; null where the sender’s mailbox gets them. */
  readonly bounceHost: string | null;
}

export interface SenderAnswers {
  readonly proof: DnsAnswer;
  readonly dkim: DnsAnswer;
  readonly spf: DnsAnswer;
  readonly returnPath: DnsAnswer;
  readonly dmarc: DnsAnswer;
  /** From the registered domain, whose record holds for its subdomains. */
  readonly registeredDmarc: DnsAnswer;
}

export interface SenderOutcome {
  readonly records: readonly SenderRecord[];
  /** `unknown` where DNS didn’t answer: nothing follows from that. */
  readonly proven: 'yes' | 'no' | 'unknown';
}

export const proofHost = (domain: string): string => `_selvedge-mail.${domain}`;
export const dkimHost = ({ selector, domain }: Pick<SenderTarget, 'selector' | 'domain'>): string =>
  `${selector}._domainkey.${domain}`;
export const returnPathHost = (domain: string): string => `em.${domain}`;
export const dmarcHost = (domain: string): string => `_dmarc.${domain}`;

const SHOWN_VALUES = 6;
const SHOWN_LENGTH = 500;
const UNSEEN = /[\p{Cc}\p{Cs}]/gu;

const valuesOf = (answer: DnsAnswer): readonly string[] => (answer.kind === 'found' ? answer.values : []);

/** Strangers write these values: as much of them as a screen can show. */
const shown = (values: readonly string[]): readonly string[] =>
  values.slice(0, SHOWN_VALUES).map((value) => value.slice(0, SHOWN_LENGTH).replace(UNSEEN, '\uFFFD'));

const labelOf = (host: string, registered: string): string =>
  host === registered ? '@' : host.endsWith(`.${registered}`) ? host.slice(0, -registered.length - 1) : host;

const stateOf = (answer: DnsAnswer, isRight: boolean, found: readonly string[]): SenderRecord['state'] =>
  answer.kind === 'failed' ? 'unknown' : isRight ? 'right' : found.length === 0 ? 'missing' : 'wrong';

/** Tags of a record such as `v=DKIM1; p=…`; the first of each name counts. */
function tagsOf(value: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of value.split(';')) {
    const [, name, text] = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/is.exec(part) ?? [];
    if (name && text !== undefined && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), text);
  }
  return tags;
}

function judgeProof(answer: DnsAnswer, { domain, registered, token }: SenderTarget): SenderRecord {
  const found = valuesOf(answer);
  const host = proofHost(domain);
  return {
    purpose: 'proof',
    type: 'TXT',
    host,
    label: labelOf(host, registered),
    want: token,
    found: shown(found),
    state: stateOf(
      answer,
      found.some((value) => value.trim() === token),
      found,
    ),
    hint: null,
    isNeeded: true,
  };
}

function judgeDkim(answer: DnsAnswer, target: SenderTarget): SenderRecord {
  const found = valuesOf(answer);
  const host = dkimHost(target);
  const keyIn = (value: string) => tagsOf(value).get('p')?.replace(/\s/g, '');
  const isRight = found.length === 1 && found.every((value) => keyIn(value) === target.publicKey);
  const hint =
    found.length > 1
      ? 'There is more than one record of this name. Keep only ours.'
      : found.some((value) => keyIn(value) === '')
        ? 'The key is empty, which tells receivers not to trust it.'
        : found.some((value) => target.publicKey.startsWith(keyIn(value) ?? ' '))
          ? 'The value was cut off. Some providers need it in two parts in quotation marks.'
          : null;
  return {
    purpose: 'dkim',
    type: 'TXT',
    host,
    label: labelOf(host, target.registered),
    want: `v=DKIM1; k=rsa; p=${target.publicKey}`,
    found: shown(found),
    state: stateOf(answer, isRight, found),
    hint: isRight ? null : hint,
    isNeeded: true,
  };
}

const isSpf = (value: string): boolean => /^\s*v=spf1(\s|$)/i.test(value);
const END = /^[-~?+]?all$/i;

/** Several records as one: the mechanisms of all, ours added, one end. */
export function mergeSpf(records: readonly string[], include: string): string {
  const parts = records.flatMap((record) => record.trim().split(/\s+/).slice(1));
  const end = parts.find((part) => END.test(part)) ?? '~all';
  const mechanisms = [...new Set(parts.filter((part) => !END.test(part)))];
  const own = `include:${include}`;
  return ['v=spf1', ...mechanisms.filter((part) => part.toLowerCase() !== own), own, end].join(' ');
}

function judgeSpf(answer: DnsAnswer, { domain, registered, spfDomain }: SenderTarget): SenderRecord {
  const records = valuesOf(answer).filter(isSpf);
  const own = `include:${spfDomain}`;
  const [only] = records;
  const hasOurs = only?.toLowerCase().split(/\s+/).includes(own) ?? false;
  const isRight = records.length === 1 && hasOurs;
  const want = records.length === 0 ? `v=spf1 ${own} ~all` : mergeSpf(records, spfDomain);
  return {
    purpose: 'spf',
    type: 'TXT',
    host: domain,
    label: labelOf(domain, registered),
    want: isRight ? (only ?? want) : want,
    found: shown(records),
    state: stateOf(answer, isRight, records),
    hint: isRight
      ? null
      : records.length > 1
        ? `Found ${records.length} SPF records. Receivers then ignore all of them. Merge them into this one.`
        : records.length === 1
          ? 'Change your record to this one: it keeps what is in it and adds us.'
          : null,
    isNeeded: false,
  };
}

function judgeReturnPath(
  answer: DnsAnswer,
  { domain, registered }: SenderTarget,
  bounceHost: string,
): SenderRecord {
  const found = valuesOf(answer);
  const host = returnPathHost(domain);
  const isRight = found.includes(bounceHost);
  return {
    purpose: 'return-path',
    type: 'CNAME',
    host,
    label: labelOf(host, registered),
    want: bounceHost,
    found: shown(found),
    state: stateOf(answer, isRight, found),
    hint:
      !isRight && found.some((value) => value === `${bounceHost}.${registered}`)
        ? 'Your provider added your domain to the value. End the value with a dot.'
        : null,
    isNeeded: false,
  };
}

const isDmarc = (value: string): boolean => /^\s*v\s*=\s*DMARC1\s*;/i.test(value);
const POLICIES = ['none', 'quarantine', 'reject'];
const FIRST_POLICY = 'v=DMARC1; p=none';

function judgeDmarc(
  { dmarc, registeredDmarc }: SenderAnswers,
  { domain, registered }: SenderTarget,
  hasDkim: boolean,
): SenderRecord {
  const own = valuesOf(dmarc).filter(isDmarc);
  const isOwn = own.length > 0 || domain === registered;
  const answer = isOwn ? dmarc : registeredDmarc;
  const records = valuesOf(answer).filter(isDmarc);
  const [only] = records;
  const policy = only === undefined ? undefined : tagsOf(only).get('p')?.toLowerCase();
  const isRight = records.length === 1 && policy !== undefined && POLICIES.includes(policy);
  const host = dmarcHost(isOwn || records.length === 0 ? domain : registered);
  const hint =
    records.length > 1
      ? `Found ${records.length} DMARC records. Keep one.`
      : !isRight
        ? 'Begin with this policy, which asks receivers for nothing. Look at reports for 14 days before you make it stricter.'
        : policy !== 'none' && !hasDkim
          ? `Your policy is ${policy}: receivers stop emails from this domain until the DKIM record above is right.`
          : policy === 'none'
            ? 'Receivers want this record. You can make the policy stricter later.'
            : null;
  return {
    purpose: 'dmarc',
    type: 'TXT',
    host,
    label: labelOf(host, registered),
    want: isRight ? (only ?? FIRST_POLICY) : FIRST_POLICY,
    found: shown(records),
    state: stateOf(answer, isRight, records),
    hint,
    isNeeded: false,
  };
}

/** Compares what DNS answers with what sending from a domain needs. */
export function judgeSenderDomain(answers: SenderAnswers, target: SenderTarget): SenderOutcome {
  const proof = judgeProof(answers.proof, target);
  const dkim = judgeDkim(answers.dkim, target);
  const records = [
    proof,
    dkim,
    judgeSpf(answers.spf, target),
    ...(target.bounceHost === null ? [] : [judgeReturnPath(answers.returnPath, target, target.bounceHost)]),
    judgeDmarc(answers, target, dkim.state === 'right'),
  ];
  const needed = records.filter(({ isNeeded }) => isNeeded);
  const proven = needed.every(({ state }) => state === 'right')
    ? 'yes'
    : needed.some(({ state }) => state === 'unknown')
      ? 'unknown'
      : 'no';
  return { records, proven };
}
