import type { CurrencyCode, SellersVat } from '../../../rules/money/money.ts';
import { cutTo } from '../../../rules/text/excerpt.ts';
import { type BaseProduct, colourOf } from '../catalogue/catalogue.ts';
import {
  type DesignSettings,
  findIssuesByNumbers,
  MOST_WORK,
  needsYes,
  PRODUCT_LIMITS,
  priceForProfit,
  suggestedPriceMinor,
  type VerdictCode,
  verdictOf,
} from '../products/products.ts';
import {
  type BoundsMm,
  elementBounds,
  emptyScene,
  type MeasureText,
  type PrintMeasures,
  printedElements,
  printedSides,
  SCENE_LIMITS,
  type Scene,
  type SceneElement,
  type SceneSide,
} from '../studio/studio.ts';
import { movePiece, scalePiece } from '../typesetting/typesetting.ts';

/** One design placed on many products. */
export interface PlacementRule {
  /** `grow`: keeps its share of the print area. `same`: keeps its millimetres, smaller only where it wouldn’t fit. */
  readonly size: 'grow' | 'same';
  /** `kept`: where it lies on the template, as a share of the area. */
  readonly position: 'kept' | 'top' | 'middle';
}

export const DEFAULT_RULE: PlacementRule = { size: 'grow', position: 'kept' };

function boundsOf(elements: readonly SceneElement[], measure: MeasureText): BoundsMm {
  const boxes = elements.map((element) => elementBounds(element, measure));
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

type Area = Pick<SceneSide, 'widthMm' | 'heightMm'>;

/** Room at the edge of the new area, so that rounding can’t push anything out. */
const EDGE_MM = 0.1;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Moves a start so that a length from it ends inside an area. */
const inside = (start: number, length: number, area: number) =>
  Math.max(EDGE_MM, Math.min(area - EDGE_MM - length, start));

function roundedElement(element: SceneElement): SceneElement {
  const at = { x: hundredths(element.x), y: hundredths(element.y) };
  if (element.kind === 'text') return { ...element, ...at, size: Math.max(1, hundredths(element.size)) };
  const size = {
    width: Math.max(0.1, hundredths(element.width)),
    height: Math.max(0.1, hundredths(element.height)),
  };
  return { ...element, ...at, ...size };
}

/** What reaches over the template’s own edge on purpose, such as a picture that bleeds, does so on the new area too. */
function placeElements(
  elements: readonly SceneElement[],
  from: Area,
  to: Area,
  rule: PlacementRule,
  measure: MeasureText,
): SceneElement[] {
  const bounds = boundsOf(elements, measure);
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const grown = Math.min(to.widthMm / from.widthMm, to.heightMm / from.heightMm);
  const bleeds = width > from.widthMm || height > from.heightMm;
  const largest = bleeds
    ? grown
    : Math.min((to.widthMm - 2 * EDGE_MM) / width, (to.heightMm - 2 * EDGE_MM) / height);
  const scale = Math.min(
    rule.size === 'grow' ? grown : 1,
    largest,
    SCENE_LIMITS.extentMm / Math.max(width, height),
  );
  const centre = (bounds.left + bounds.right) / 2 / from.widthMm;
  const wantedLeft = centre * to.widthMm - (width * scale) / 2;
  const wantedTop = {
    kept: (bounds.top / from.heightMm) * to.heightMm,
    top: to.heightMm * 0.04,
    middle: (to.heightMm - height * scale) / 2,
  }[rule.position];
  const left = bleeds ? wantedLeft : inside(wantedLeft, width * scale, to.widthMm);
  const top = bleeds ? wantedTop : inside(wantedTop, height * scale, to.heightMm);
  const piece = scalePiece({ elements, box: bounds }, scale);
  return movePiece(piece, left - bounds.left * scale, top - bounds.top * scale).elements.map(roundedElement);
}

export interface PlacedTemplate {
  readonly scene: Scene;
  /** What to know before it is sold, in plain words. */
  readonly notes: readonly string[];
}

/** A design on another base product, side by side as far as it has them. */
export function placeTemplate(
  template: Scene,
  base: Pick<BaseProduct, 'printAreas'>,
  rules: Readonly<Partial<Record<SceneSide['side'], PlacementRule>>>,
  measure: MeasureText,
): PlacedTemplate {
  const printed = template.sides.filter((side) => printedElements(side).length > 0);
  const lost = printed.filter(({ side }) => !base.printAreas.some((area) => area.side === side));
  const scene: Scene = {
    ...template,
    sides: emptyScene(base.printAreas).sides.map((to) => {
      const from = printed.find(({ side }) => side === to.side);
      if (!from) return to;
      const elements = printedElements(from);
      return { ...to, elements: placeElements(elements, from, to, rules[to.side] ?? DEFAULT_RULE, measure) };
    }),
  };
  return { scene, notes: lost.map(({ side }) => `The ${side} isn’t printed on this product.`) };
}

/** Which of a product’s colours it is offered in: the template’s, as far as it has them, or all of one kind. */
export type ColourRule = 'template' | 'light' | 'dark' | 'all';

export function pickColours(
  base: Pick<BaseProduct, 'colours'>,
  rule: ColourRule,
  template: Pick<DesignSettings, 'colours' | 'defaultColour'>,
): Pick<DesignSettings, 'colours' | 'defaultColour'> {
  const wanted = base.colours.filter(({ name, dark }) => {
    if (rule === 'template') return template.colours.includes(name);
    return rule === 'all' || dark === (rule === 'dark');
  });
  const colours = (wanted.length > 0 ? wanted : base.colours.slice(0, 1)).map(({ name }) => name);
  const isKept = colours.includes(template.defaultColour) && colourOf(base, template.defaultColour);
  return { colours, defaultColour: isKept ? template.defaultColour : (colours[0] ?? '') };
}

/** A product’s name from a pattern such as `Evening sail {product}`. */
export const nameFromPattern = (pattern: string, baseName: string): string =>
  cutTo(pattern.replaceAll('{product}', baseName).replace(/\s+/g, ' ').trim(), PRODUCT_LIMITS.nameLength);

/** How new products are priced: each as suggested, all at one price, or all with the same profit. */
export interface PriceRule {
  readonly kind: 'suggested' | 'same' | 'profit';
  readonly amountMinor: number;
}

/** What a merchant entered for one product; the choices for all of them leave it as it is. */
export interface OwnSettings {
  readonly name?: string;
  readonly priceMinor?: number;
  readonly colours?: readonly string[];
}

export interface TemplateChoices {
  readonly names: string;
  readonly colours: ColourRule;
  readonly price: PriceRule;
}

/** Splits designs into requests, each with so many designs and so many bytes at most. */
export function inRequests<T>(
  designs: readonly T[],
  most: { readonly designs: number; readonly bytes: number },
): T[][] {
  const encoder = new TextEncoder();
  const requests: T[][] = [];
  let bytes = 0;
  for (const design of designs) {
    const size = encoder.encode(JSON.stringify(design)).length + 1;
    const last = requests.at(-1);
    if (last && last.length < most.designs && bytes + size <= most.bytes) {
      last.push(design);
      bytes += size;
    } else {
      requests.push([design]);
      bytes = size;
    }
  }
  return requests;
}

interface Pricing {
  /** Which VAT is in the prices. */
  readonly vat: SellersVat;
  readonly currency: CurrencyCode;
}

/** The name, colours and price of a design on another product. */
export function settingsOnProduct(
  base: BaseProduct,
  scene: Scene,
  template: DesignSettings,
  choices: TemplateChoices,
  own: OwnSettings,
  { vat, currency }: Pricing,
): DesignSettings & { readonly priceMinor: number } {
  const picked = pickColours(base, choices.colours, template);
  const kept =
    own.colours && base.colours.map(({ name }) => name).filter((name) => own.colours?.includes(name));
  const colours = kept ?? picked.colours;
  const [first = ''] = colours;
  const design = { colours, printedSides: printedSides(scene), vat };
  const prices = {
    suggested: () => suggestedPriceMinor(base, design),
    same: () => choices.price.amountMinor,
    profit: () => priceForProfit(base, design, choices.price.amountMinor, currency),
  };
  return {
    ...template,
    colours,
    defaultColour: colours.includes(picked.defaultColour) ? picked.defaultColour : first,
    name: own.name ?? nameFromPattern(choices.names, base.name),
    priceMinor: own.priceMinor ?? Math.min(PRODUCT_LIMITS.maxPriceMinor, prices[choices.price.kind]()),
  };
}

/** What publishing a product would say. */
export type TemplateVerdict =
  | { readonly kind: 'stop'; readonly reason: string }
  | {
      readonly kind: 'ready';
      /** Only with a deliberate yes; null where it has a profit. */
      readonly loss: string | null;
      /** What may not print well, as messages and as the call accepts it: only with a yes, too. */
      readonly flaws: readonly string[];
      readonly accepts: readonly VerdictCode[];
    };

/** By the rule that the server goes by. */
export function templateVerdict(
  base: BaseProduct,
  scene: Scene,
  settings: DesignSettings & { readonly priceMinor: number },
  { vat, currency, measures }: Pricing & { readonly measures: PrintMeasures },
): TemplateVerdict {
  if (printedSides(scene).length === 0)
    return { kind: 'stop', reason: 'No part of the design is printed on this product.' };
  if (settings.name.trim() === '') return { kind: 'stop', reason: 'It needs a name.' };
  const mostWork = MOST_WORK.merchant;
  // The server knows which files there are.
  const isMissing = () => false;
  const issues = findIssuesByNumbers({
    base,
    scene,
    settings,
    vat,
    currency,
    mostWork,
    isMissing,
    ...measures,
  });
  const stop = issues.find(({ weight }) => weight === 'stop');
  if (stop) return { kind: 'stop', reason: stop.message };
  const flaws = issues.filter((issue) => needsYes(issue) && issue.code !== 'loss');
  return {
    kind: 'ready',
    loss: issues.find(({ code }) => code === 'loss')?.message ?? null,
    flaws: [...new Set(flaws.map(({ message }) => message))],
    accepts: verdictOf(flaws),
  };
}
