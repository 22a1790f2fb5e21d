import { formatMoney, money } from '../../../rules/money/money.ts';
import { colourOf } from '../catalogue/catalogue.ts';
import { findFieldFaults, inFront } from '../personalisation/personalisation.ts';
import {
  bringInside,
  codeLostOn,
  enlargeText,
  estimateWork,
  findElement,
  inkByNumbers,
  isPlaceholder,
  LEAST_CAPITALS_MM,
  LEAST_INK_MM2,
  makeSharp,
  mendCode,
  type PrintWarning,
  printedElements,
  printedSides,
  printWarnings,
  removeElements,
  type SceneElement,
} from '../studio/studio.ts';
import { findInkFlaws, findInkStops } from './ink-checks.ts';
import { PRODUCT_LIMITS } from './product.ts';
import { profitOfDesign, suggestedPriceMinor } from './profit.ts';
import {
  listNames,
  onScene,
  onSettings,
  type PublishCheck,
  type PublishFix,
  type PublishIssue,
  type SideInk,
} from './publish-issue.ts';

/** Everything that is looked at before a design goes on sale. */

const STOPPING: ReadonlySet<PublishIssue['code']> = new Set(['missing-letters', 'unreadable']);

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

function elementIssues(check: PublishCheck): PublishIssue[] {
  const emptied = new Set(
    check.ink.filter(({ inkMm2 }) => inkMm2 < LEAST_INK_MM2).map(({ side }) => side as string),
  );
  return check.scene.sides.flatMap((side) => {
    const placeholders = printedElements(side).filter(isPlaceholder);
    const missing = printedElements(side).filter(
      (element) => element.kind === 'picture' && check.isMissing(element.fileId),
    );
    const warnings = printWarnings(side, check.measureText, check.missingLetters);
    return [
      ...missing.map(
        ({ id }): PublishIssue => ({
          code: 'picture-missing',
          weight: 'stop',
          message: 'This image is missing. Remove it, or choose another.',
          elementId: id,
          cloth: null,
          fixes: [{ label: 'Remove it', apply: onScene((scene) => removeElements(scene, new Set([id]))) }],
        }),
      ),
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
      ...printedElements(side).flatMap((element) => smallText(element, check)),
    ];
  });
}

/** A text that is too small to be read once it is printed. */
function smallText(element: SceneElement, check: PublishCheck): PublishIssue[] {
  if (element.kind !== 'text') return [];
  const capitals = check.capitalHeight(element);
  if (capitals >= LEAST_CAPITALS_MM) return [];
  const enlarge = (scene: PublishCheck['scene']) =>
    bringInside(enlargeText(scene, element.id, capitals), element.id, check.measureText);
  const enlarged = findElement(enlarge(check.scene), element.id);
  // A long line may have no room to be larger.
  const isMended = enlarged?.kind === 'text' && check.capitalHeight(enlarged) >= LEAST_CAPITALS_MM;
  return [
    {
      code: 'small-text',
      weight: 'look',
      message: `These letters are ${capitals.toFixed(1)} mm high, and hard to read.`,
      elementId: element.id,
      cloth: null,
      fixes: isMended ? [{ label: 'Make it larger', apply: onScene(enlarge) }] : [],
    },
  ];
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
    ...findInkStops(check),
    ...elementIssues(check),
    ...fieldIssues(check),
    ...priceIssues(check),
    ...lostCodes(check),
    ...findInkFlaws(check),
  ];
  const order = ['stop', 'confirm', 'look', 'note'];
  return issues.toSorted((one, other) => order.indexOf(one.weight) - order.indexOf(other.weight));
}

/** What there is to look at before anything is drawn: all but what only pixels tell. */
export const findIssuesByNumbers = (check: Omit<PublishCheck, 'ink'>): PublishIssue[] => {
  if (estimateWork(check.scene) > check.mostWork) return [TOO_DETAILED];
  const { base, scene, settings, measureText } = check;
  const cloths = settings.colours.flatMap((name) => colourOf(base, name) ?? []);
  const ink = scene.sides
    .filter((side) => printedElements(side).length > 0)
    .map(
      (side): SideInk => ({
        side: side.side,
        flaws: [],
        dull: [],
        ...inkByNumbers(side, cloths, measureText),
      }),
    );
  return findPublishIssues({ ...check, ink });
};
