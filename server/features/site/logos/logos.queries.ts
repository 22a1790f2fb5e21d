import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import { LOGO_VARIANT_NAMES } from '../../../../shared/features/site/logos/logos.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { objectLock } from '../../making/files/files.ts';

const storedVariantSchema = z.object({
  fileId: z.uuid(),
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
  /** The merchant's own file. */
  isOwn: z.boolean(),
});

/** The column `stores.logo_variants`: the file of each variant by its name. */
const storedVariantsSchema = z.partialRecord(z.enum(LOGO_VARIANT_NAMES), storedVariantSchema);
export type StoredVariants = z.output<typeof storedVariantsSchema>;

const pictureSchema = z.object({ sha256: z.string(), width: z.int().catch(1), height: z.int().catch(1) });

/** A store's logo as it is stored: the header's file, and the versions drawn from it. */
export interface StoredLogo {
  readonly fileId: string | null;
  readonly header: z.output<typeof pictureSchema> | null;
  readonly variants: StoredVariants;
}

const selectLogo = (tx: Tx, id: string, projectId: string) =>
  tx
    .selectFrom('stores')
    .leftJoin('files', 'files.id', 'stores.logoFileId')
    .select(['stores.logoFileId', 'stores.logoVariants', 'files.sha256', 'files.width', 'files.height'])
    .where('stores.id', '=', id)
    .where('stores.projectId', '=', projectId);

type LogoRow = Awaited<ReturnType<ReturnType<typeof selectLogo>['executeTakeFirst']>>;

function readLogo(row: LogoRow): StoredLogo {
  if (!row) throw notFound();
  return {
    fileId: row.logoFileId,
    header: row.sha256 === null ? null : pictureSchema.parse(row),
    variants: storedVariantsSchema.parse(row.logoVariants),
  };
}

/** @throws Refusal 404 where the project has no such store */
export const findStoreLogo = async (tx: Tx, id: string, projectId: string): Promise<StoredLogo> =>
  readLogo(await selectLogo(tx, id, projectId).executeTakeFirst());

/**
 * As {@link findStoreLogo}; keeps the store from being changed, and the named stored objects from being removed, until the
 * transaction ends. Baskets and orders of the store don’t wait for it.
 */
export const lockStoreLogo = async (
  tx: Tx,
  id: string,
  projectId: string,
  keys: readonly string[],
): Promise<StoredLogo> =>
  readLogo(
    await selectLogo(tx, id, projectId)
      .select(keys.map((key, index) => objectLock(key).as(`lock${index}`)))
      .forNoKeyUpdate('stores')
      .executeTakeFirst(),
  );
