/** A store’s own domain: its name, its DNS records, when it’s used. */
import type { CallAnswer } from '../../../contract/call.ts';
import type { domainCalls } from './domains.calls.ts';

export {
  type AuthorityAnswer,
  CERTIFICATE_FAILURES,
  type CertificateFailure,
  certificateState,
  endsSoon,
  failureOf,
  nextTryAfter,
  ORDER_LIMITS,
  renewalOf,
} from './domain-certificate.ts';
export {
  baseOfHost,
  DOMAIN_MESSAGES,
  type DomainHosts,
  hostsOf,
  readDomain,
} from './domain-name.ts';
export {
  type DnsAnswer,
  type DomainOutcome,
  type DomainRecord,
  type DomainTarget,
  type HostAnswers,
  judgeDomain,
  proofHost,
} from './domain-records.ts';
export {
  afterCheck,
  type DomainFacts,
  type DomainStatus,
  statusOf,
} from './domain-state.ts';
export { domainCalls, domainRecordSchema } from './domains.calls.ts';

export type LoadedDomain = CallAnswer<typeof domainCalls.load>;
export type StoreDomain = NonNullable<LoadedDomain['domain']>;
export type DomainCertificate = StoreDomain['certificates'][number];
