import type { DnsAnswer } from '../../../../shared/features/site/domains/domains.ts';
import { registeredOf } from '../../hosts/registered-domain.ts';

/** Endings of mail hosts, and who runs them: mailboxes there have that one’s limits and its opinion of us. */
const HOSTS: readonly (readonly [receiver: string, endings: readonly string[]])[] = [
  ['gmail', ['google.com', 'googlemail.com']],
  ['microsoft', ['protection.outlook.com', 'mx.microsoft', 'hotmail.com']],
  ['yahoo', ['yahoodns.net']],
  ['apple', ['mail.icloud.com', 'apple.com']],
  ['gmx', ['gmx.net', 'gmx.com', 'web.de', 'mail.com']],
  ['proton', ['protonmail.ch', 'proton.ch']],
  ['fastmail', ['messagingengine.com']],
  ['zoho', ['zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.com', 'zohomail.eu']],
  ['bt', ['btinternet.com', 'cpcloud.co.uk']],
  ['virgin', ['virginmedia.com']],
  ['orange', ['orange.fr', 'wanadoo.fr']],
  ['telekom', ['t-online.de']],
  ['ionos', ['kundenserver.de', 'ionos.co.uk', 'ionos.com', '1and1.com', '1and1.co.uk']],
  ['ovh', ['ovh.net']],
  ['godaddy', ['secureserver.net']],
  ['strato', ['rzone.de']],
  ['proofpoint', ['pphosted.com', 'ppe-hosted.com']],
  ['mimecast', ['mimecast.com']],
  ['barracuda', ['barracudanetworks.com']],
];

const endsWith = (host: string, ending: string): boolean => host === ending || host.endsWith(`.${ending}`);

/** What DNS says about a domain. */
export type MailDomainVerdict =
  /** It takes mails. `receiver` is null where its mail host is its own. */
  | { readonly verdict: 'takes'; readonly receiver: string | null }
  /** No server takes its mails. */
  | { readonly verdict: 'none' }
  /** DNS gave no answer. */
  | { readonly verdict: 'unknown' };

/** The receiver that runs a mail host: a large one, else the owner of its name; null where that is the domain itself. */
export function receiverOfHost(host: string, domain: string): string | null {
  const known = HOSTS.find(([, endings]) => endings.some((ending) => endsWith(host, ending)));
  if (known) return known[0];
  const owner = registeredOf(host);
  return owner === null || owner === registeredOf(domain) ? null : owner;
}

/** Asks for the records of a domain, of one type after the other, as far as they are needed. */
export type AskRecords = (type: 'MX' | 'A' | 'AAAA', name: string) => Promise<DnsAnswer>;

/** Finds out who takes the mails of a domain. RFC 5321 §5.1: without MX records, its own address does. RFC 7505: a bare dot, no one. */
export async function judgeMailDomain(ask: AskRecords, domain: string): Promise<MailDomainVerdict> {
  const mx = await ask('MX', domain);
  if (mx.kind === 'failed') return { verdict: 'unknown' };
  if (mx.kind === 'found') {
    const [host] = mx.values.filter((value) => value !== '');
    return host === undefined
      ? { verdict: 'none' }
      : { verdict: 'takes', receiver: receiverOfHost(host, domain) };
  }
  for (const type of ['A', 'AAAA'] as const) {
    const own = await ask(type, domain);
    if (own.kind === 'found') return { verdict: 'takes', receiver: null };
    if (own.kind === 'failed') return { verdict: 'unknown' };
  }
  return { verdict: 'none' };
}
