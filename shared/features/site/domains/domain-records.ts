import type { DomainHosts } from './domain-name.ts';

/** What DNS answers to a question: values, none, or no answer in time. */
export type DnsAnswer =
  | { readonly kind: 'found'; readonly values: readonly string[]; readonly ttlSeconds: number | null }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' };

export interface HostAnswers {
  readonly a: DnsAnswer;
  readonly aaaa: DnsAnswer;
  readonly cname: DnsAnswer;
}

/** Everything that one check asks. */
export interface DomainAnswers {
  readonly proof: DnsAnswer;
  readonly main: HostAnswers;
  readonly other: HostAnswers | null;
  /** Authorities that the owner allows to issue certificates. */
  readonly authorities: DnsAnswer;
  readonly nameservers: DnsAnswer;
}

/** What the records have to be. */
export interface DomainTarget {
  readonly registered: string;
  readonly hosts: DomainHosts;
  readonly token: string;
  /** The store’s address on the platform, which aliases name. */
  readonly alias: string;
  /** Empty where the platform’s own addresses couldn’t be found. */
  readonly v4: readonly string[];
  readonly v6: readonly string[];
  /** The authority that issues certificates, as CAA records name it. */
  readonly authority: string;
}

export const RECORD_TYPES = ['TXT', 'A', 'AAAA', 'CNAME', 'CAA'] as const;
export const RECORD_PURPOSES = ['proof', 'main', 'other', 'certificate'] as const;
export const RECORD_STATES = ['right', 'missing', 'wrong', 'unknown'] as const;

export interface DomainRecord {
  readonly type: (typeof RECORD_TYPES)[number];
  readonly purpose: (typeof RECORD_PURPOSES)[number];
  /** Its name as DNS has it. */
  readonly host: string;
  /** Its name as most providers ask for it: without the domain, `@` for the domain itself. */
  readonly label: string;
  /** What it has to be; empty for a record that has to be deleted. */
  readonly want: string[];
  readonly found: string[];
  readonly state: (typeof RECORD_STATES)[number];
  readonly hint: string | null;
}

export interface DomainOutcome {
  readonly records: readonly DomainRecord[];
  readonly isProved: boolean;
  /** Whether shoppers reach the store, and a certificate can be issued. */
  readonly main: 'right' | 'wrong' | 'unknown';
  readonly otherWorks: boolean;
}

/** Where the record is that proves whose domain it is. */
export const proofHost = (base: string): string => `_selvedge.${base}`;

const SHOWN_VALUES = 6;
const SHOWN_LENGTH = 120;
const A_MINUTE = 60;

const valuesOf = (answer: DnsAnswer): readonly string[] => (answer.kind === 'found' ? answer.values : []);

/** What no screen shows: control characters, of which the database refuses one, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cs}]/gu;

/** Strangers write these values: as much of them as a screen can show. */
const shown = (values: readonly string[]): string[] =>
  values.slice(0, SHOWN_VALUES).map((value) => value.slice(0, SHOWN_LENGTH).replace(UNSEEN, '\uFFFD'));

const labelOf = (host: string, registered: string): string =>
  host === registered ? '@' : host.slice(0, -registered.length - 1);

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / A_MINUTE);
  if (minutes < 90) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return `${hours} hours`;
}

/** How long the value from before may still be seen after a change. */
const cacheHint = (answer: DnsAnswer): string | null =>
  answer.kind === 'found' && answer.ttlSeconds !== null && answer.ttlSeconds > A_MINUTE
    ? `After you change it, the old value can stay visible for ${waitText(answer.ttlSeconds)}.`
    : null;

const together = (...hints: readonly (string | null)[]): string | null =>
  hints.filter((hint) => hint !== null).join(' ') || null;

function judgeProof(answer: DnsAnswer, { token, registered, hosts }: DomainTarget): DomainRecord {
  const host = proofHost(hosts.base);
  const found = valuesOf(answer);
  const isRight = found.some((value) => value.trim() === token);
  const state =
    answer.kind === 'failed' ? 'unknown' : isRight ? 'right' : found.length === 0 ? 'missing' : 'wrong';
  return {
    type: 'TXT',
    purpose: 'proof',
    host,
    label: labelOf(host, registered),
    want: [token],
    found: shown(found),
    state,
    hint: state === 'wrong' ? cacheHint(answer) : null,
  };
}

interface HostJudgement {
  readonly records: readonly DomainRecord[];
  readonly state: DomainRecord['state'];
}

const isWithin = (values: readonly string[], allowed: readonly string[]): boolean =>
  values.every((value) => allowed.includes(value));

function addressHint(
  { a, cname }: HostAnswers,
  { v4, alias, registered }: DomainTarget,
  nameservers: DnsAnswer,
): string | null {
  const addresses = valuesOf(a);
  if (valuesOf(cname).some((value) => value === `${alias}.${registered}`))
    return 'Your provider added your domain to the value. End the value with a dot.';
  if (addresses.some((value) => v4.includes(value)))
    return 'Some visitors reach another server. Delete the other values.';
  if (valuesOf(nameservers).some((value) => value.endsWith('.ns.cloudflare.com')))
    return 'Your DNS is at Cloudflare. If the record shows an orange cloud, switch it to “DNS only”.';
  return null;
}

function judgeHost(
  host: string,
  purpose: 'main' | 'other',
  answers: HostAnswers,
  target: DomainTarget,
  nameservers: DnsAnswer,
): HostJudgement {
  const { registered, alias, v4, v6 } = target;
  const { a, aaaa, cname } = answers;
  const aliases = valuesOf(cname);
  const [addresses, newer] = [valuesOf(a), valuesOf(aaaa)];
  const isAlias = aliases.includes(alias);
  const isKnown = v4.length > 0 || v6.length > 0;
  const hasAny = addresses.length > 0 || newer.length > 0;
  // Without our own addresses to compare with, only an alias shows where the host goes.
  const reaches = isKnown ? hasAny && isWithin(addresses, v4) : isAlias;
  const isUnanswered = [a, cname].some(({ kind }) => kind === 'failed') || (!isKnown && !isAlias && hasAny);
  const found = aliases.length > 0 ? aliases : addresses;
  const state = reaches
    ? 'right'
    : isUnanswered
      ? 'unknown'
      : found.length === 0 && newer.length === 0
        ? 'missing'
        : 'wrong';
  const isApex = host === registered;
  const place = { purpose, host, label: labelOf(host, registered) } as const;
  const record: DomainRecord = {
    ...place,
    type: isApex ? 'A' : 'CNAME',
    want: isApex ? [...v4] : [alias],
    found: shown(found),
    state,
    hint:
      state === 'wrong'
        ? together(addressHint(answers, target, nameservers), cacheHint(aliases.length > 0 ? cname : a))
        : null,
  };
  if (!isKnown || isAlias || isWithin(newer, v6)) return { records: [record], state };
  const stray: DomainRecord = {
    ...place,
    type: 'AAAA',
    want: [...v6],
    found: shown(newer),
    state: 'wrong',
    hint: together(
      v6.length > 0
        ? 'Visitors with IPv6 reach another server.'
        : 'Visitors with IPv6 reach another server. Delete this record.',
      cacheHint(aaaa),
    ),
  };
  return { records: [record, stray], state: state === 'unknown' ? 'unknown' : 'wrong' };
}

function judgeAuthorities(answer: DnsAnswer, { authority, hosts, registered }: DomainTarget): DomainRecord[] {
  const allowed = valuesOf(answer);
  if (allowed.length === 0 || allowed.includes(authority)) return [];
  return [
    {
      type: 'CAA',
      purpose: 'certificate',
      host: hosts.base,
      label: labelOf(hosts.base, registered),
      want: [`0 issue "${authority}"`],
      found: shown(allowed.map((name) => `0 issue "${name}"`)),
      state: 'wrong',
      hint: 'Add this value so that your store can get a certificate. You can keep the others.',
    },
  ];
}

/** Compares what DNS answers with what a store’s domain needs. */
export function judgeDomain(answers: DomainAnswers, target: DomainTarget): DomainOutcome {
  const { hosts } = target;
  const proof = judgeProof(answers.proof, target);
  const main = judgeHost(hosts.main, 'main', answers.main, target, answers.nameservers);
  const other =
    hosts.other !== null && answers.other !== null
      ? judgeHost(hosts.other, 'other', answers.other, target, answers.nameservers)
      : null;
  const authorities = judgeAuthorities(answers.authorities, target);
  const isRight = main.state === 'right' && authorities.length === 0;
  return {
    records: [proof, ...main.records, ...(other?.records ?? []), ...authorities],
    isProved: proof.state === 'right',
    main: isRight ? 'right' : main.state === 'unknown' ? 'unknown' : 'wrong',
    otherWorks: other?.state === 'right',
  };
}
