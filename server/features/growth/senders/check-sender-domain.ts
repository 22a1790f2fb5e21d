import { afterCheck } from '../../../../shared/features/growth/senders/sender-domain-state.ts';
import {
  dkimHost,
  dmarcHost,
  judgeSenderDomain,
  proofHost,
  returnPathHost,
  type SenderOutcome,
} from '../../../../shared/features/growth/senders/sender-records.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { registeredOf } from '../../../platform/hosts/registered-domain.ts';
import { domainOf, senderOf } from '../../../platform/mail/compose.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { listOwnerIds } from '../../projects/projects/projects.ts';
import { type StoredSenderDomain, saveCheck } from './senders.queries.ts';

type Asking = Pick<Services, 'config' | 'dns'>;

/** Asks DNS for everything that sending from a domain needs. */
async function askDns(
  { dns, config }: Asking,
  { domain, token, selector, publicKey }: StoredSenderDomain,
): Promise<SenderOutcome> {
  const registered = registeredOf(domain) ?? domain;
  const [proof, dkim, spf, returnPath, dmarc, registeredDmarc] = await Promise.all([
    dns.ask('TXT', proofHost(domain)),
    dns.ask('TXT', dkimHost({ selector, domain })),
    dns.ask('TXT', domain),
    dns.ask('CNAME', returnPathHost(domain)),
    dns.ask('TXT', dmarcHost(domain)),
    dns.ask('TXT', dmarcHost(registered)),
  ]);
  return judgeSenderDomain(
    { proof, dkim, spf, returnPath, dmarc, registeredDmarc },
    {
      domain,
      registered,
      token,
      selector,
      publicKey,
      spfDomain: domainOf(senderOf(config.mailFrom).address),
      bounceHost: config.mailBounceHost,
    },
  );
}

const time = (date: Date | null): number | null => date?.getTime() ?? null;

/**
 * Checks a domain’s records, saves what follows, and tells the owners once where they were right before and aren’t any more.
 * @returns the domain as it is now; null where it was removed
 */
export async function checkSenderDomain(
  services: Asking & Pick<Services, 'databases'>,
  domain: StoredSenderDomain,
): Promise<StoredSenderDomain | null> {
  const { records, proven } = await askDns(services, domain);
  const facts = {
    state: domain.state,
    failingSince: time(domain.failingSince),
    askedAt: domain.askedAt.getTime(),
  };
  const next = afterCheck(facts, proven, databaseNow());
  return inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
    const saved = await saveCheck(tx, domain, {
      records,
      facts: next,
      nextCheckAt: next.nextCheckAt,
    });
    if (saved && next.isLostNow)
      await notify(
        tx,
        { projectId: saved.projectId, accountIds: await listOwnerIds(tx, saved.projectId), kind: 'problems' },
        {
          title: `Emails no longer come from ${saved.domain}`,
          body: 'Its DNS records changed. Until they’re right again, your emails come from our shared address.',
          href: `/teemail/configuration/${saved.id}/`,
          tag: `sender-domain:${saved.id}`,
          replacePrevious: true,
        },
      );
    return saved;
  });
}
