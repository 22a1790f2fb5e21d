import { sql } from 'kysely';
import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { Unsealable } from '../../../platform/sessions/seals.ts';
import { openDestination, sealDestination } from './destination.ts';

type Logger = Readonly<Record<'info' | 'error', (facts: object, text: string) => void>>;

const sealedRow = z.object({ projectId: z.uuid(), sealed: z.string() });

/**
 * At the start: accounts that can still be paid to, and were sealed with an earlier key, are sealed with today's. Several
 * servers may do so at the same time: each value is replaced only as it was read, in settings and payouts together.
 */
export async function resealDestinations(
  { databases, seals }: Pick<Services, 'databases' | 'seals'>,
  logger: Logger,
): Promise<void> {
  const inPlatform = <T>(work: Parameters<typeof inScope<T>>[2]) =>
    inScope(databases.platform, { kind: 'platform' }, work);
  const { rows } = await inPlatform((tx) =>
    sql`
      select project_id, sealed from payout_accounts where sealed is not null
      union select project_id, sealed from payouts where state in ('due', 'sent')`.execute(tx),
  );
  let resealed = 0;
  let unreadable = 0;
  for (const { projectId, sealed } of z.array(sealedRow).parse(rows)) {
    if (seals.isCurrent(sealed)) continue;
    try {
      const now = sealDestination({ seals }, projectId, openDestination({ seals }, projectId, sealed));
      await inPlatform(async (tx) => {
        await sql`
          update payout_accounts set sealed = ${now} where project_id = ${projectId} and sealed = ${sealed}`.execute(
          tx,
        );
        await sql`
          update payouts set sealed = ${now} where project_id = ${projectId} and sealed = ${sealed}`.execute(
          tx,
        );
      });
      resealed += 1;
    } catch (error) {
      if (!(error instanceof Unsealable)) throw error;
      unreadable += 1;
    }
  }
  if (resealed > 0) logger.info({ accounts: resealed }, 'payout details were sealed with the present key');
  if (unreadable > 0)
    logger.error(
      { accounts: unreadable },
      'payout details were sealed with another SESSION_SECRET: set SESSION_SECRET_PREVIOUS to it, or their owners have to enter them again',
    );
}
