import type { DkimKey } from '../../../platform/mail/dkim/sign.ts';
import type { JobContext } from '../../../platform/services.ts';
import { signingKeysRead } from './senders.reads.ts';

/** What a domain’s private key is sealed for: it opens nowhere else. */
export const keyOwner = (domainId: string): string => `sender-domain:${domainId}`;

/** The keys by which emails from a domain are signed: the store that has proved it has them. */
export async function findSigningKeys({ services }: JobContext, domain: string): Promise<readonly DkimKey[]> {
  const found = await signingKeysRead.list(services.databases.platform, { domain: domain.toLowerCase() });
  return found.map(({ id, domain: signed, selector, privateKey }) => ({
    domain: signed,
    selector,
    privateKey: services.seals.open(privateKey, keyOwner(id)),
  }));
}
