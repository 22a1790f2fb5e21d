import { v7 as newId } from 'uuid';
import { conflict } from '../../../../shared/contract/errors.ts';
import {
  type BaseProduct,
  baseProductSchema,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import { listFields } from '../../../../shared/features/making/personalisation/personalisation.ts';
import {
  type DesignSettings,
  designSettingsSchema,
  freeUrlName,
  MOST_WORK,
  suggestedPriceMinor,
  urlNameOf,
  type VerdictCode,
} from '../../../../shared/features/making/products/products.ts';
import {
  canonicalJson,
  printedSides,
  printPixels,
  type Scene,
  sideOf,
  storedSceneSchema,
} from '../../../../shared/features/making/studio/studio.ts';
import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { SellersVat } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { requireWithin } from '../../projects/subscription/subscription.ts';
import { designGone } from '../studio/studio.ts';
import { findMissing, findPublishingIssues, requireSellable } from './check-publishing.ts';
import {
  addVersions,
  lockNewProducts,
  type NewVersion,
  type PublishBasis,
  publishBasis,
  putProduct,
  setVerdict,
} from './products.queries.ts';
import { renderProductJob } from './render-product.job.ts';
import { type FoundFlaws, hashScene, toVerdict } from './scene-verdict.ts';

/** Spec 2 §3.9: the SKU of a custom product starts with CP. */
export const productSku = (base: BaseProduct, productId: string) =>
  `CP-${base.sku}-${productId.replace(/-/g, '').slice(-8).toUpperCase()}`;

interface Maker {
  readonly projectId: string;
  readonly accountId: string | null;
  /** What the print verdict found; null where nothing was looked at. */
  readonly verdict: FoundFlaws | null;
}

async function versionOf(
  tx: Tx,
  basis: PublishBasis,
  scene: Scene,
  by: Maker,
): Promise<{ id: string; number: number }> {
  const sceneHash = hashScene(scene);
  if (basis.newest?.hash === sceneHash) {
    await setVerdict(tx, basis.newest.id, by.verdict && toVerdict(scene, by.verdict));
    return basis.newest;
  }
  const version = { id: newId(), number: (basis.newest?.number ?? 0) + 1 };
  await addVersions(tx, [newVersion(version, basis.designId, scene, by)]);
  return version;
}

/** The first version of a design, or the next one, with a print file to make for each printed side. */
export function newVersion(
  version: { readonly id: string; readonly number: number },
  designId: string,
  scene: Scene,
  by: Maker,
): NewVersion {
  const fields = listFields(scene);
  return {
    ...version,
    projectId: by.projectId,
    designId,
    scene: canonicalJson(scene),
    sceneHash: hashScene(scene),
    verdict: by.verdict && toVerdict(scene, by.verdict),
    fields: fields.length > 0 ? fields : null,
    createdBy: by.accountId,
    printFiles: printedSides(scene).flatMap((name) => {
      const side = sideOf(scene, name);
      if (!side) return [];
      const { widthMm, heightMm } = side;
      return [
        {
          id: newId(),
          versionId: version.id,
          side: name,
          widthPx: printPixels(widthMm),
          heightPx: printPixels(heightMm),
          widthMm,
          heightMm,
        },
      ];
    }),
  };
}

/** The words, colours and price that a design is sold with. */
export function soldAs(scene: Scene, settings: DesignSettings, base: BaseProduct, vat: SellersVat) {
  const { colours, description, tags } = settings;
  const [firstColour = ''] = colours;
  return {
    name: settings.name.trim(),
    description,
    tags,
    colours,
    defaultColour: colours.includes(settings.defaultColour) ? settings.defaultColour : firstColour,
    priceMinor:
      settings.priceMinor ?? suggestedPriceMinor(base, { colours, printedSides: printedSides(scene), vat }),
  };
}

export interface Publishing {
  readonly designId: string;
  readonly revision: number;
  /** What the print verdict found, and the merchant accepted; null where nothing was looked at. */
  readonly verdict: readonly VerdictCode[] | null;
  readonly acceptsLoss: boolean;
  readonly projectId: string;
  readonly isPro: boolean;
  readonly accountId: string | null;
  /** `YYYY-MM-DD`: the suggested price depends on the day's VAT. */
  readonly day: string;
}

/** What was accepted, and what was also found; null where pixels weren’t looked at and numbers are without fault. */
const verdictWith = (accepted: readonly VerdictCode[] | null, found: readonly VerdictCode[]) =>
  accepted === null && found.length === 0 ? null : [...new Set([...(accepted ?? []), ...found])];

/**
 * Makes a design a product or its next version, and asks for its print files and pictures.
 * @throws Refusal 402 or 403 a first publish beyond what the plan includes, 404 gone, 409 older revision or a yes that is
 * missing, 422 what can’t be sold
 */
export async function publish(
  tx: Tx,
  jobs: Jobs<JobContext>,
  { designId, revision, verdict, acceptsLoss, projectId, isPro, accountId, day }: Publishing,
): Promise<{ productId: string; version: number }> {
  // What is taken and counted below must include what another publish is about to add.
  await lockNewProducts(tx, projectId);
  const basis = await publishBasis(tx, projectId, designId);
  if (!basis) throw designGone();
  if (basis.revision !== revision)
    throw conflict(
      'older-revision',
      'This design was changed in another window. Reload it and publish again',
    );
  const scene = storedSceneSchema.parse(basis.scene);
  const settings = designSettingsSchema.parse(basis.settings);
  const base = baseProductSchema.parse(basis.spec);
  const currency = currencyCodeSchema.catch('GBP').parse(basis.currency);
  const vat = vatAtHome(basis.home, day);
  const mostWork = MOST_WORK.merchant;
  const found = requireSellable(
    findPublishingIssues({ base, scene, settings, pictures: basis.pictures, currency, vat, mostWork }),
    { verdict: verdict ?? [], acceptsLoss },
    findMissing(settings, base),
  );
  if (!basis.product) requireWithin({ isPro }, 'products', basis.urlNames.length + 1);
  const judged = verdictWith(verdict, found);
  const version = await versionOf(tx, basis, scene, {
    projectId,
    accountId,
    verdict: judged && { found: judged, colours: settings.colours, base },
  });
  const id = basis.product?.id ?? newId();
  const sold = soldAs(scene, settings, base, vat);
  const { defaultColour } = sold;
  await putProduct(
    tx,
    {
      id,
      projectId,
      storeId: basis.storeId,
      baseProductId: basis.baseId,
      designId,
      designVersionId: version.id,
      sku: productSku(base, id),
      ...sold,
      urlName: basis.product?.urlName ?? freeUrlName(urlNameOf(sold.name), basis.urlNames),
      currency: basis.currency,
      createdBy: accountId,
    },
    settings.collectionIds,
    version.number,
  );
  await jobs.enqueue(
    tx,
    renderProductJob,
    { projectId, productId: id, versionId: version.id, colours: settings.colours, defaultColour },
    { group: projectId },
  );
  return { productId: id, version: version.number };
}
