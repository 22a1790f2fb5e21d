import { type CurrencyCode, formatMoney, money, type SellersVat } from '../../../rules/money/money.ts';
import { type BaseProduct, colourOf } from '../catalogue/catalogue.ts';
import type { Flaws } from '../effects/effects.ts';
import { findFieldFaults, inFront } from '../personalisation/personalisation.ts';
import {
  areaFit,
  bringInside,
  codeLostOn,
  elementBounds,
  estimateWork,
  findElement,
  hasThinLines,
  inkByNumbers,
  isPlaceholder,
  LEAST_INK_MM2,
  LEAST_LINE_MM,
  type LostInk,
  type MeasureText,
  makeSharp,
  makeSolid,
  mendCode,
  type PrintWarning,
  printedElements,
  printedSides,
  printWarnings,
  recolour,
  removeElements,
  type Scene,
  type SceneElement,
  type Side,
  sideOf,
  type TextElement,
  thicken,
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
  /** Pictures whose pixels could be looked at. */
  readonly flaws: readonly PictureFlaws[];
}

export interface PictureFlaws extends Flaws {
  readonly elementId: string;
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
    | 'field'
    | 'too-detailed'
    | 'unseen'
    | 'vanishes'
    | 'translucent'
    | 'hairline'
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
  /** Which VAT is in its price. */
  readonly vat: SellersVat;
  readonly measureText: MeasureText;
  readonly missingLetters: (element: TextElement) => readonly string[];
  /** Sides that could be drawn. */
  readonly ink: readonly SideInk[];
  /** How much work drawing it may be: {@link MOST_WORK}. */
  readonly mostWork: number;
}

/** As {@link estimateWork} counts. A person without an account may cause less. */
export const MOST_WORK = { merchant: 60, visitor: 12 } as const;

const STOPPING: ReadonlySet<PublishIssue['code']> = new Set(['missing-letters', 'unreadable']);

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

const readable = (elementId: string, { measureText }: PublishCheck): PublishFix => ({
  label: 'Make it readable',
  apply: onScene((scene) => bringInside(mendCode(scene, elementId), elementId, measureText)),
});

/** Codes that can’t be told from the cloth. */
function lostCodes(check: PublishCheck): PublishIssue[] {
  const { base, scene, settings } = check;
  const cloths = settings.colours.flatMap((name) => colourOf(base, name) ?? []);
  return scene.sides.flatMap(printedElements).flatMap((element): PublishIssue[] => {
    if (element.kind !== 'drawing' || !element.code) return [];
    const lostOn = codeLostOn(element, cloths);
    if (lostOn.length === 0) return [];
    return [
      {
        code: 'unreadable',
        weight: 'stop',
        message: `A phone can’t read this code on ${listNames(lostOn)}.`,
        elementId: element.id,
        cloth: lostOn[0] ?? null,
        fixes: [readable(element.id, check)],
      },
    ];
  });
}

function warningFixes({ code, elementId }: PrintWarning, check: PublishCheck): PublishFix[] {
  const inside = onScene((scene) => bringInside(scene, elementId, check.measureText));
  if (code === 'outside') return [{ label: 'Move it in', apply: inside }];
  if (code === 'clipped') return [{ label: 'Fit inside', apply: inside }];
  if (code === 'missing-letters') return [];
  if (code === 'unreadable') return [readable(elementId, check)];
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

/** Texts that shoppers change, and that can’t be asked for as they are. */
const fieldIssues = ({ scene, measureText }: PublishCheck): PublishIssue[] =>
  findFieldFaults(scene, measureText).map(({ elementId, message, isCovered }) => ({
    code: 'field',
    weight: 'stop',
    message,
    elementId,
    cloth: null,
    fixes: isCovered
      ? [{ label: 'Bring it to the front', apply: onScene((now) => inFront(now, elementId)) }]
      : [],
  }));

const visibleOn = ({ base, settings }: PublishCheck) =>
  visibleInk(settings.colours.flatMap((name) => colourOf(base, name) ?? []));

/** Whether nothing on a side can be seen on any cloth that it is sold on. */
function isUnseen({ side, lost }: SideInk, { scene, settings, measureText }: PublishCheck): boolean {
  const found = sideOf(scene, side);
  if (!found || settings.colours.length === 0) return false;
  const inside = printedElements(found).filter(
    (element) => areaFit(elementBounds(element, measureText), found) !== 'outside',
  );
  return (
    inside.length > 0 &&
    inside.every(({ id }) => {
      const unseenOn = lost.find(({ elementId }) => elementId === id)?.unseenOn ?? [];
      return settings.colours.every((name) => unseenOn.includes(name));
    })
  );
}

function unseenSides(check: PublishCheck): PublishIssue[] {
  return check.ink
    .filter((ink) => isUnseen(ink, check))
    .map(({ side, lost }): PublishIssue => {
      const ink = visibleOn(check);
      const painted = lost.filter(({ elementId }) => findElement(check.scene, elementId)?.kind !== 'picture');
      const repaint = onScene((scene) =>
        painted.reduce((now, { elementId }) => recolour(now, elementId, ink ?? ''), scene),
      );
      return {
        code: 'unseen',
        weight: 'stop',
        message: `Nothing on the ${side} can be seen on ${listNames(check.settings.colours)}.`,
        elementId: lost[0]?.elementId ?? null,
        cloth: check.settings.colours[0] ?? null,
        fixes: ink !== null && painted.length > 0 ? [{ label: 'Change its colour', apply: repaint }] : [],
      };
    });
}

function lostInk(check: PublishCheck): PublishIssue[] {
  const { scene, settings } = check;
  const ink = visibleOn(check);
  return check.ink
    .filter((side) => !isUnseen(side, check))
    .flatMap(({ lost }) => lost)
    .flatMap(({ elementId, cloths }): PublishIssue[] => {
      const element: SceneElement | undefined = findElement(scene, elementId);
      // A code is looked at by how it is read.
      if (!element || (element.kind === 'drawing' && element.code)) return [];
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

/** Share of a picture’s ink from which a flaw is worth a word. */
const TRANSLUCENT_SHARE = 0.03;
const THIN_SHARE = 0.02;

/** Ink that the printer lays too thinly: half see-through, or in lines that are finer than its dots. */
function weakInk(check: PublishCheck): PublishIssue[] {
  return check.scene.sides.flatMap((side) => {
    const flaws = check.ink.find((ink) => ink.side === side.side)?.flaws ?? [];
    return printedElements(side).flatMap((element): PublishIssue[] => {
      const found = flaws.find(({ elementId }) => elementId === element.id);
      const about = { weight: 'look', elementId: element.id, cloth: null } as const;
      // A code is looked at by how it is read.
      if (element.kind === 'drawing' && element.code) return [];
      const isFaded = element.opacity < 1;
      const isDotted = element.kind === 'picture' && element.edits?.recipe?.halftone !== undefined;
      const isTranslucent = isFaded || (!isDotted && (found?.translucent ?? 0) > TRANSLUCENT_SHARE);
      const solid = onScene((scene) => makeSolid(scene, element.id));
      const thicker = thicken(check.scene, element.id);
      const isThin = hasThinLines(element) || (found?.thin ?? 0) > THIN_SHARE;
      return [
        ...(isTranslucent
          ? [
              {
                ...about,
                code: 'translucent' as const,
                message: 'Part of this is half see-through, and prints patchily.',
                fixes: [{ label: isFaded ? 'Make it solid' : 'Turn it into dots', apply: solid }],
              },
            ]
          : []),
        ...(isThin
          ? [
              {
                ...about,
                code: 'hairline' as const,
                message: `Lines thinner than ${LEAST_LINE_MM} mm may not print.`,
                fixes:
                  thicker === check.scene
                    ? []
                    : [
                        {
                          label: element.kind === 'picture' ? 'Make it larger' : 'Make them thicker',
                          apply: onScene((scene) =>
                            bringInside(thicken(scene, element.id), element.id, check.measureText),
                          ),
                        },
                      ],
              },
            ]
          : []),
      ];
    });
  });
}

function priceIssues({ base, settings, scene, currency, vat }: PublishCheck): PublishIssue[] {
  const { priceMinor } = settings;
  const design = { colours: settings.colours, printedSides: printedSides(scene), vat };
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

const TOO_DETAILED: PublishIssue = {
  code: 'too-detailed',
  weight: 'stop',
  message: 'This design is too detailed to print. Use fewer layers, simpler drawings or smaller images.',
  elementId: null,
  cloth: null,
  fixes: [],
};

/** All that a merchant should know before shoppers see the design; what stops it comes first. */
export function findPublishIssues(check: PublishCheck): PublishIssue[] {
  // Looked at first: everything else takes its time with every letter and point.
  if (estimateWork(check.scene) > check.mostWork) return [TOO_DETAILED];
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
    ...unseenSides(check),
    ...elementIssues(check),
    ...fieldIssues(check),
    ...priceIssues(check),
    ...lostCodes(check),
    ...weakInk(check),
    ...lostInk(check),
  ];
  const order = ['stop', 'confirm', 'look'];
  return issues.toSorted((one, other) => order.indexOf(one.weight) - order.indexOf(other.weight));
}

/** What there is to look at before anything is drawn: all but what only pixels tell. */
export const findIssuesByNumbers = (check: Omit<PublishCheck, 'ink'>): PublishIssue[] => {
  if (estimateWork(check.scene) > check.mostWork) return [TOO_DETAILED];
  const { base, scene, settings, measureText } = check;
  const cloths = settings.colours.flatMap((name) => colourOf(base, name) ?? []);
  const ink = scene.sides
    .filter((side) => printedElements(side).length > 0)
    .map((side): SideInk => ({ side: side.side, flaws: [], ...inkByNumbers(side, cloths, measureText) }));
  return findPublishIssues({ ...check, ink });
};
