import { sql } from 'kysely';
import { emptyScene } from '../../../../shared/features/making/studio/studio.ts';
import { ownDesignPriceMinor } from '../../../../shared/features/selling/own-designs/own-designs.ts';
import type { ShownBase } from '../../../../shared/features/site/blocks/blocks.ts';
import type { SellersVat } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { offeredBases } from '../../making/catalogue/catalogue.ts';

/** Codes of a project’s unlocked badges, and the base products that it has products of. One statement. */
export async function findProjectFacts(
  tx: Tx,
  projectId: string,
): Promise<{ readonly badges: string[]; readonly baseIds: string[] }> {
  const { rows } = await sql<{ badges: string[]; baseIds: string[] }>`
    select array(select code from project_badges where project_id = ${projectId} order by code) as badges,
      array(select b.id from base_products b where exists (select from products p
        where p.project_id = ${projectId} and p.base_product_id = b.id and p.deleted_at is null)) as base_ids`.execute(
    tx,
  );
  return rows[0] ?? { badges: [], baseIds: [] };
}

/** What people can design, in the catalogue’s order. @param vat in the prices of the store that makes it */
export async function listShownBases(
  tx: Tx,
  made: ReadonlySet<string>,
  vat: SellersVat,
): Promise<ShownBase[]> {
  const bases = await offeredBases(tx);
  return bases.map((base) => {
    const { sku, name, typeCode, garment, printAreas, colours, material, sizes } = base;
    const scene = emptyScene(printAreas);
    return {
      sku,
      name,
      typeCode,
      garment,
      printAreas,
      colours,
      material: material.name,
      costMinor:
        Math.min(...sizes.map(({ costWhiteMinor }) => costWhiteMinor)) +
        Math.min(...printAreas.map(({ printCostMinor }) => printCostMinor)),
      priceMinor: Math.min(...colours.map((colour) => ownDesignPriceMinor(base, colour.name, scene, vat))),
      isMade: made.has(base.id),
    };
  });
}
