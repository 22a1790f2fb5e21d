import { type CurrencyCode, formatMoney, money } from '../../../rules/money/money.ts';
import { type BaseProduct, colourOf } from '../catalogue/catalogue.ts';
import {
  bringInside,
  findElement,
  isPlaceholder,
  LEAST_INK_MM2,
  type LostInk,
  type MeasureText,
  makeSharp,
  type PrintWarning,
  printedElements,
  printedSides,
  printWarnings,
  recolour,
  removeElements,
  type Scene,
  type SceneElement,
  type Side,
  type TextElement,
  visibleInk,
} from '../studio/studio.ts';
import { type DesignSettings, PRODUCT_LIMITS } from './product.ts';
import { profitOfDesign, suggestedPriceMinor } from './profit.ts';

/** What is looked at before a design goes on sale. */

export interface DesignWork {
  readonly scene: Scene;
  readonly settings: DesignSettings;
}

/** A side as drawn: what of it prints, and what can’t be seen on which cloth. */
export interface SideInk {
  readonly side: Side;
  readonly inkMm2: number;
  readonly lost: readonly LostInk[];
}

export interface PublishFix {
  readonly label: string;
  readonly apply: (work: DesignWork) => DesignWork;
}

export interface PublishIssue {
  readonly code:
    | PrintWarning['code']
    | 'no-ink'
    | 'empty-side'
    | 'placeholder'
    | 'vanishes'
    | 'no-colours'
    | 'low-price'
    | 'loss';
  /** `stop`: can’t be published so. `confirm`: only with a deliberate yes. */
  readonly weight: 'stop' | 'confirm' | 'look';
  readonly message: string;
  readonly elementId: string | null;
  /** The cloth colour in which it shows. */
  readonly cloth: string | null;
  readonly fixes: readonly PublishFix[];
}

export interface PublishCheck extends DesignWork {
  readonly base: BaseProduct;
  readonly currency: CurrencyCode;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly measureText: MeasureText;
  readonly missingLetters: (element: TextElement) => readonly string[];
  /** Sides that could be drawn. */
  readonly ink: readonly SideInk[];
}

const STOPPING: ReadonlySet<PublishIssue['code']> = new Set(['missing-letters']);

const onScene =
  (change: (scene: Scene) => Scene): PublishFix['apply'] =>
  ({ scene, settings }) => ({ scene: change(scene), settings });
const onSettings =
  (change: (settings: DesignSettings) => Partial<DesignSettings>): PublishFix['apply'] =>
  ({ scene, settings }) => ({ scene, settings: { ...settings, ...change(settings) } });

const listNames = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function withoutColours(settings: DesignSettings, gone: readonly string[]): Partial<DesignSettings> {
  const colours = settings.colours.filter((name) => !gone.includes(name));
  const isDefaultLeft = colours.includes(settings.defaultColour);
  return { colours, defaultColour: isDefaultLeft ? settings.defaultColour : (colours[0] ?? '') };
}

function warningFixes({ code, elementId }: PrintWarning, check: PublishCheck): PublishFix[] {
  const inside = onScene((scene) => bringInside(scene, elementId, check.measureText));
  if (code === 'outside') return [{ label: 'Move it in', apply: inside }];
  if (code === 'clipped') return [{ label: 'Fit inside', apply: inside }];
  if (code === 'missing-letters') return [];
  const sharper = findElement(makeSharp(check.scene, elementId), elementId);
  if (sharper?.kind !== 'picture') return [];
  const label = `Make it ${(sharper.width / 10).toFixed(1).replace(/\.0$/, '')} cm wide`;
  return [{ label, apply: onScene((scene) => makeSharp(scene, elementId)) }];
}

function emptySides(check: PublishCheck): PublishIssue[] {
  return check.scene.sides.flatMap((side) => {
    const ids = printedElements(side).map(({ id }) => id);
    const ink = check.ink.find((each) => each.side === side.side);
    if (ids.length === 0 || !ink || ink.inkMm2 >= LEAST_INK_MM2) return [];
    const outside = printWarnings(side, check.measureText, () => []).filter(({ code }) => code === 'outside');
    const move = onScene((scene) =>
      outside.reduce((now, { elementId }) => bringInside(now, elementId, check.measureText), scene),
    );
    const clear = onScene((scene) => removeElements(scene, new Set(ids)));
    return [
      {
        code: 'empty-side',
        weight: 'stop',
        message:
          outside.length > 0
            ? `Nothing on the ${side.side} would print: it lies outside the print area.`
            : `Nothing on the ${side.side} would print.`,
        elementId: ids[0] ?? null,
        cloth: null,
        fixes: [
          ...(outside.length > 0 ? [{ label: 'Move it in', apply: move }] : []),
          { label: `Clear the ${side.side}`, apply: clear },
        ],
      },
    ];
  });
}

function elementIssues(check: PublishCheck): PublishIssue[] {
  const emptied = new Set(
    check.ink.filter(({ inkMm2 }) => inkMm2 < LEAST_INK_MM2).map(({ side }) => side as string),
  );
  return check.scene.sides.flatMap((side) => {
    const placeholders = printedElements(side).filter(isPlaceholder);
    const warnings = printWarnings(side, check.measureText, check.missingLetters);
    return [
      ...placeholders.map(
        ({ id }): PublishIssue => ({
          code: 'placeholder',
          weight: 'stop',
          message: 'This is our sample text. Write your own, or remove it.',
          elementId: id,
          cloth: null,
          fixes: [{ label: 'Remove it', apply: onScene((scene) => removeElements(scene, new Set([id]))) }],
        }),
      ),
      ...warnings
        .filter(({ code }) => code !== 'outside' || !emptied.has(side.side))
        .map(
          (warning): PublishIssue => ({
            code: warning.code,
            weight: STOPPING.has(warning.code) ? 'stop' : 'look',
            message: warning.message,
            elementId: warning.elementId,
            cloth: null,
            fixes: warningFixes(warning, check),
          }),
        ),
    ];
  });
}

function lostInk(check: PublishCheck): PublishIssue[] {
  const { base, scene, settings } = check;
  const ink = visibleInk(settings.colours.flatMap((name) => colourOf(base, name) ?? []));
  return check.ink
    .flatMap(({ lost }) => lost)
    .flatMap(({ elementId, cloths }): PublishIssue[] => {
      const element: SceneElement | undefined = findElement(scene, elementId);
      if (!element) return [];
      const isPainted = element.kind !== 'picture';
      const others = settings.colours.some((name) => !cloths.includes(name));
      return [
        {
          code: 'vanishes',
          weight: 'look',
          message: `This can hardly be seen on ${listNames(cloths)}.`,
          elementId,
          cloth: cloths[0] ?? null,
          fixes: [
            ...(isPainted && ink !== null
              ? [
                  {
                    label: 'Change its colour',
                    apply: onScene((now) => recolour(now, elementId, ink)),
                  },
                ]
              : []),
            ...(others
              ? [
                  {
                    label: `Stop selling ${listNames(cloths)}`,
                    apply: onSettings((now) => withoutColours(now, cloths)),
                  },
                ]
              : []),
          ],
        },
      ];
    });
}

function priceIssues({ base, settings, scene, currency, day }: PublishCheck): PublishIssue[] {
  const { priceMinor } = settings;
  const design = { colours: settings.colours, printedSides: printedSides(scene), day };
  const suggested = suggestedPriceMinor(base, design);
  const show = (amount: number) => formatMoney(money(amount, currency));
  const fixes = [
    { label: `Charge ${show(suggested)}`, apply: onSettings(() => ({ priceMinor: suggested })) },
  ];
  const issue = { elementId: null, cloth: null, fixes };
  if (priceMinor === null) return [];
  if (priceMinor < PRODUCT_LIMITS.minPriceMinor) {
    const message = `The lowest price is ${show(PRODUCT_LIMITS.minPriceMinor)}.`;
    return [{ ...issue, code: 'low-price', weight: 'stop', message }];
  }
  const { profitMinor } = profitOfDesign(base, { ...design, priceMinor }, currency);
  if (profitMinor >= 0) return [];
  const message = `You lose ${show(-profitMinor)} on each sale of the most expensive size.`;
  return [{ ...issue, code: 'loss', weight: 'confirm', message }];
}

/** All that a merchant should know before shoppers see the design; what stops it comes first. */
export function findPublishIssues(check: PublishCheck): PublishIssue[] {
  const nothing = printedSides(check.scene).length === 0;
  const issues: PublishIssue[] = [
    ...(nothing
      ? [
          {
            code: 'no-ink' as const,
            weight: 'stop' as const,
            message: 'There’s nothing to print yet. Add an image or text.',
            elementId: null,
            cloth: null,
            fixes: [],
          },
        ]
      : []),
    ...(check.settings.colours.length === 0
      ? [
          {
            code: 'no-colours' as const,
            weight: 'stop' as const,
            message: 'Choose at least one colour to sell.',
            elementId: null,
            cloth: null,
            fixes: [],
          },
        ]
      : []),
    ...emptySides(check),
    ...elementIssues(check),
    ...priceIssues(check),
    ...lostInk(check),
  ];
  const order = ['stop', 'confirm', 'look'];
  return issues.toSorted((one, other) => order.indexOf(one.weight) - order.indexOf(other.weight));
}
