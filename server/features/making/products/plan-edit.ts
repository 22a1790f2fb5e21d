import {
  type BaseProduct,
  baseProductSchema,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  addsColours,
  designSettingsSchema,
  editableProductSchema,
  editProduct,
  type ProductChange,
  type ProductFieldEdit,
  PUBLISH_ROWS_MAX,
  type PublishIssue,
  sellsAtLoss,
} from '../../../../shared/features/making/products/products.ts';
import type { Scene } from '../../../../shared/features/making/studio/studio.ts';
import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { SellersVat } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { asReason, findPublishingIssues, isStop } from './check-publishing.ts';
import {
  type ChangedProduct,
  type FoundProduct,
  listBaseSpecs,
  listPublishedScenes,
} from './edit-products.queries.ts';

/** What an edit does to one product or draft. */
export type PlannedEdit =
  | { readonly found: FoundProduct; readonly reason: string; readonly stops?: readonly PublishIssue[] }
  | (ChangedProduct & {
      readonly reason?: never;
      readonly isLosing: boolean;
      /** What can’t be seen well in the colours that are added: only with a yes. */
      readonly flaws: readonly PublishIssue[];
      /** The colours it is sold in once their pictures are made. */
      readonly draws?: SoldColours;
      /** What it is sold in now, where colours are added to it. */
      readonly onto?: readonly string[] | undefined;
    });

export interface SoldColours {
  readonly colours: string[];
  readonly defaultColour: string;
}

const setsPrice = ({ priceMinor, salePriceMinor }: ProductChange): boolean =>
  priceMinor !== undefined || (salePriceMinor !== undefined && salePriceMinor !== null);

/**
 * The same edit of what the studio shows of a published product: it may hold other tags or colours that aren’t
 * published yet, and they stay.
 */
function editSettings(
  edit: ProductFieldEdit,
  { settings, product, isLive, isDenied }: FoundProduct,
  baseColours: readonly string[],
): ProductChange {
  const shown = {
    ...product,
    ...settings,
    priceMinor: settings.priceMinor ?? product.priceMinor,
    salePriceMinor: product.salePriceMinor,
  };
  const change = editProduct(edit, shown, { isLive, isDenied }, baseColours);
  if ('reason' in change) return {};
  const { enabled: _enabled, isDeleted: _isDeleted, salePriceMinor: _sale, ...fields } = change;
  return fields;
}

/** What of a design stops it, or needs a yes, in colours that are added to those it is sold in. */
function findColourFlaws(
  base: BaseProduct,
  scene: Scene | undefined,
  sold: readonly string[],
  next: readonly string[],
  vat: SellersVat,
): readonly PublishIssue[] {
  if (!scene) return [];
  const look = (colours: readonly string[]) =>
    findPublishingIssues({
      base,
      scene,
      settings: designSettingsSchema.parse({ colours }),
      pictures: [],
      currency: 'GBP',
      vat,
      mostWork: Number.POSITIVE_INFINITY,
    }).filter((issue) => issue.cloth !== null && issue.weight !== 'note');
  const stops = look(next).filter(isStop);
  const added = next.filter((name) => !sold.includes(name));
  if (stops.length > 0 || added.length === 0) return stops;
  // What can't be seen at all in the new colours can be in those it is sold in already.
  return look(added).map((issue) => ({ ...issue, code: 'vanishes', weight: 'look' }));
}

/** Works out what an edit does to each product and draft. At most two statements. */
export async function planEdit(
  tx: Tx,
  edit: ProductFieldEdit,
  products: readonly FoundProduct[],
): Promise<readonly PlannedEdit[]> {
  const kept = products.filter(({ product }) => !product.isDeleted);
  const recolours = addsColours(edit);
  const needsBase = recolours || /^(price|sale)-/.test(edit.kind);
  const specs = needsBase
    ? await listBaseSpecs(
        tx,
        kept.map(({ baseId }) => baseId),
      )
    : new Map<string, unknown>();
  const bases = new Map([...specs].map(([id, spec]) => [id, baseProductSchema.parse(spec)]));
  const scenes = recolours ? await listPublishedScenes(tx, kept.slice(0, PUBLISH_ROWS_MAX)) : null;
  const day = new Date().toISOString().slice(0, 10);
  return kept.map((found) => {
    const base = bases.get(found.baseId);
    const vat = vatAtHome(found.home, day);
    const baseColours = base?.colours.map(({ name }) => name) ?? [];
    const change = editProduct(edit, found.product, found, baseColours);
    if ('reason' in change) return { found, reason: change.reason };
    if (found.isDraft)
      return { found, change, settings: change.isDeleted ? {} : change, isLosing: false, flaws: [] };
    const isLosing =
      base !== undefined &&
      (recolours || setsPrice(change)) &&
      sellsAtLoss(
        editableProductSchema.parse({ ...found.product, ...change }),
        { base, printedSides: found.printedSides, vat },
        currencyCodeSchema.catch('GBP').parse(found.currency),
      );
    const settings = editSettings(edit, found, baseColours);
    if (!recolours) return { found, change, settings, isLosing, flaws: [] };
    const { colours = found.product.colours, defaultColour = found.product.defaultColour } = change;
    const onto = edit.kind === 'add-colour' ? found.product.colours : undefined;
    const flaws = base
      ? findColourFlaws(base, scenes?.get(found.id), found.product.colours, colours, vat)
      : [];
    const [stop] = flaws.filter(isStop);
    if (stop) return { found, reason: asReason(stop.message), stops: flaws.filter(isStop) };
    return { found, change: {}, settings, isLosing, flaws, draws: { colours, defaultColour }, onto };
  });
}
