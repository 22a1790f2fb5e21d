import { baseProductSchema } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type FileProblem,
  type FileProduct,
  type ImportableProduct,
  type ImportChange,
  planProduct,
  valuesOf,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { editableProductSchema, sellsAtLoss } from '../../../../shared/features/making/products/products.ts';
import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { DecimalMark } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type FoundProduct,
  type FoundWords,
  findEditable,
  findHandles,
  findWords,
  listBaseSpecs,
  selectIds,
} from '../products/products.ts';

/** What an import changes of one product. */
export interface PlannedProduct {
  readonly productId: string;
  readonly line: number;
  readonly handle: string;
  readonly name: string;
  readonly isLosing: boolean;
  readonly before: ImportChange;
  readonly after: ImportChange;
}

export interface FilePlan {
  readonly planned: readonly PlannedProduct[];
  readonly problems: readonly FileProblem[];
  readonly same: number;
  /** Products that can’t be imported. */
  readonly refused: number;
}

const UNKNOWN =
  'We can’t find a product with this handle. An import can’t make products, because each needs a design: create it in the studio and publish it, then import again';

/** A product with its words as an import sees it. */
export const importable = ({ product }: FoundProduct, words: FoundWords): ImportableProduct => ({
  priceMinor: product.priceMinor,
  salePriceMinor: product.salePriceMinor,
  tags: product.tags,
  colours: product.colours,
  defaultColour: product.defaultColour,
  enabled: product.enabled,
  name: words.name,
  description: words.description,
  metaTitle: words.metaTitle,
  metaDescription: words.metaDescription,
});

const setsPrice = ({ priceMinor, salePriceMinor }: ImportChange) =>
  priceMinor !== undefined || (salePriceMinor !== undefined && salePriceMinor !== null);

/** Compares some products of a file with those that there are. Four statements. */
export async function planFile(
  tx: Tx,
  projectId: string,
  files: readonly FileProduct[],
  { day, decimalMark }: { readonly day: string; readonly decimalMark: DecimalMark | null },
): Promise<FilePlan> {
  const handles = await findHandles(
    tx,
    projectId,
    files.map(({ handle }) => handle),
  );
  const byHandle = Map.groupBy(handles, ({ handle }) => handle);
  const ids = handles.filter(({ isBundle }) => !isBundle).map(({ id }) => id);
  const found = await findEditable(tx, projectId, selectIds(ids));
  const products = new Map(found.map((product) => [product.id, product]));
  const words = new Map((await findWords(tx, projectId, selectIds(ids))).map((one) => [one.id, one]));
  const specs = await listBaseSpecs(
    tx,
    found.map(({ baseId }) => baseId),
  );
  const bases = new Map([...specs].map(([id, spec]) => [id, baseProductSchema.parse(spec)]));
  const planned: PlannedProduct[] = [];
  const problems: FileProblem[] = [];
  let [same, refused] = [0, 0];
  for (const file of files) {
    const named = byHandle.get(file.handle) ?? [];
    const [one] = named;
    const refuse = (text: string) => {
      refused += 1;
      problems.push({ line: file.line, handle: file.handle, level: 'error', text });
    };
    if (!one) {
      refuse(UNKNOWN);
      continue;
    }
    if (named.length > 1) {
      refuse('Two products have this handle, each in another store');
      continue;
    }
    const product = products.get(one.id);
    const read = words.get(one.id);
    const base = product && bases.get(product.baseId);
    if (one.isBundle || !product || !read || !base) {
      same += 1;
      const text = 'Bundles are changed one at a time, in the bundle maker. This one stays as it is';
      problems.push({ line: file.line, handle: file.handle, level: 'warning', text });
      continue;
    }
    const now = importable(product, read);
    const currency = currencyCodeSchema.catch('GBP').parse(product.currency);
    const plan = planProduct(file, now, {
      isLive: product.isLive,
      currency,
      decimalMark,
      baseColours: base.colours.map(({ name }) => name),
    });
    problems.push(...plan.problems);
    if (plan.problems.some(({ level }) => level === 'error')) refused += 1;
    else if (Object.keys(plan.change).length === 0) same += 1;
    else
      planned.push({
        productId: one.id,
        line: file.line,
        handle: file.handle,
        name: now.name,
        before: valuesOf(now, plan.change),
        after: plan.change,
        isLosing:
          setsPrice(plan.change) &&
          sellsAtLoss(
            editableProductSchema.parse({ ...product.product, ...plan.change }),
            { base, printedSides: product.printedSides, vat: vatAtHome(product.home, day) },
            currency,
          ),
      });
  }
  return { planned, problems, same, refused };
}
