import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { openedSecret, ownerOf } from './two-factor.ts';

/**
 * At the start: secrets of authentication apps that an earlier release kept as they are, or that were sealed with an
 * earlier key, are sealed with today's. Several servers may do so at once; each value is replaced only as it was read.
 */
export async function sealTwoFactorSecrets(
  { databases, seals }: Pick<Services, 'databases' | 'seals'>,
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  const rows = await databases.platform
    .selectFrom('accounts')
    .select(['id', 'twoFactorSecret'])
    .where('twoFactorSecret', 'is not', null)
    .execute();
  let sealed = 0;
  let unreadable = 0;
  for (const { id, twoFactorSecret: kept } of rows) {
    if (kept === null || seals.isCurrent(kept)) continue;
    const secret = openedSecret({ seals }, { accountId: id, kept, lastStep: null });
    if (secret === null) {
      unreadable += 1;
      continue;
    }
    await databases.platform
      .updateTable('accounts')
      .set({ twoFactorSecret: seals.seal(secret, ownerOf(id)) })
      .where('id', '=', id)
      .where('twoFactorSecret', '=', kept)
      .execute();
    sealed += 1;
  }
  if (sealed > 0) logger.info({ accounts: sealed }, 'secrets of authentication apps were sealed');
  if (unreadable > 0)
    logger.error(
      { accounts: unreadable },
      'authentication app secrets were sealed with another SESSION_SECRET: set SESSION_SECRET_PREVIOUS to it, or these accounts need their recovery codes',
    );
}
