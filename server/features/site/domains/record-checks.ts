import { databaseNow } from '../../../platform/database/clock.ts';
import { inScope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { wantCertificates } from './certificates.queries.ts';
import { type CheckedDomain, type StoredDomain, saveChecks } from './domains.queries.ts';
import { orderCertificateJob } from './order-certificate.job.ts';

type Recording = Pick<Services, 'config' | 'databases' | 'jobs'>;

interface RecordOptions {
  /** Whether a merchant asked for the check. */
  readonly isAsked?: boolean;
}

/** Records what checks found, and orders the certificates that are wanted from then on. */
export function recordChecks(
  { config, databases, jobs }: Recording,
  checked: readonly CheckedDomain[],
  { isAsked = false }: RecordOptions = {},
): Promise<StoredDomain[]> {
  const needsCertificate = config.acme !== null;
  return inScope(databases.platform, { kind: 'platform' }, async (tx) => {
    const saved = await saveChecks(tx, checked, { now: databaseNow(), needsCertificate });
    if (!needsCertificate) return saved;
    const reached = saved.filter(({ isReached }) => isReached).map(({ storeId }) => storeId);
    const names = reached.length === 0 ? [] : await wantCertificates(tx, reached, { isAsked });
    await jobs.enqueueAll(
      tx,
      orderCertificateJob,
      names.map((name) => ({ name })),
    );
    return saved;
  });
}
