import { sql } from 'kysely';
import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { Unsealable } from '../../../platform/sessions/seals.ts';
import { keyOwner, sealKey } from './certificate-keys.ts';

type Logger = Readonly<Record<'info' | 'error', (facts: object, text: string) => void>>;

const sealedRow = z.object({ name: z.string(), sealed: z.string() });

/**
 * At the start: keys of certificates that were sealed with an earlier key are sealed with today’s. A certificate whose key
 * can’t be opened any more is ordered again. Several servers may do so at once: each value is replaced only as it was read.
 */
export async function resealCertificates(
  { databases, seals }: Pick<Services, 'databases' | 'seals'>,
  logger: Logger,
): Promise<void> {
  const inPlatform = <T>(work: Parameters<typeof inScope<T>>[2]) =>
    inScope(databases.platform, { kind: 'platform' }, work);
  const { rows } = await inPlatform((tx) =>
    sql`select name, private_key as sealed from domain_certificates where private_key is not null`.execute(
      tx,
    ),
  );
  let resealed = 0;
  let lost = 0;
  for (const { name, sealed } of z.array(sealedRow).parse(rows)) {
    if (seals.isCurrent(sealed)) continue;
    try {
      const now = sealKey({ seals }, name, seals.open(sealed, keyOwner(name)));
      await inPlatform((tx) =>
        sql`update domain_certificates set private_key = ${now} where name = ${name} and private_key = ${sealed}`.execute(
          tx,
        ),
      );
      resealed += 1;
    } catch (error) {
      if (!(error instanceof Unsealable)) throw error;
      await inPlatform((tx) =>
        sql`
          update domain_certificates set chain = null, private_key = null, issued_at = null, expires_at = null,
            next_order_at = now()
          where name = ${name} and private_key = ${sealed}`.execute(tx),
      );
      lost += 1;
    }
  }
  if (resealed > 0)
    logger.info({ certificates: resealed }, 'keys of certificates were sealed with the present key');
  if (lost > 0)
    logger.error(
      { certificates: lost },
      'keys of certificates were sealed with another SESSION_SECRET: these certificates are ordered again',
    );
}
