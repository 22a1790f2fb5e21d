import {
  capitalHeight,
  elementBounds,
  elementTransform,
  type FontProvider,
  LEAST_CAPITALS_MM,
  missingLetters,
  outlineText,
  printedElements,
  printedSides,
  type Scene,
  type SceneSide,
  type Side,
  type TextElement,
  type TextField,
} from '../studio/studio.ts';
import { findTextProblem, tidyText } from './personalisation.rules.ts';
import type { ShopperField, ShopperText, TypedTexts } from './personalisation.schema.ts';

/** A text may be set this much smaller than the merchant’s before it counts as too long. */
const LEAST_SCALE = 0.4;
/** Sizes are rounded down to this, so that the same text always has the same size. */
const SIZE_STEPS = 100;
const MISSING_SHOWN = 3;

interface FieldElement extends TextElement {
  readonly field: TextField;
}

const fieldElements = (side: SceneSide): FieldElement[] =>
  printedElements(side).flatMap((element) =>
    element.kind === 'text' && element.field ? [{ ...element, field: element.field }] : [],
  );

const toShopperField = (element: FieldElement, side: Side): ShopperField => ({
  ...element.field,
  label: element.field.label.trim(),
  id: element.id,
  side,
  sample: element.text,
});

/** The texts of a design that shoppers write, from the bottom up on each side. */
export const listFields = (scene: Scene): ShopperField[] =>
  scene.sides.flatMap((side) => fieldElements(side).map((element) => toShopperField(element, side.side)));

/** The scene without the texts that shoppers write: what a preview is drawn on. */
export function withoutFields(scene: Scene): Scene {
  return {
    ...scene,
    sides: scene.sides.map((side) => {
      const ids = new Set(fieldElements(side).map(({ id }) => id));
      return { ...side, elements: side.elements.filter(({ id }) => !ids.has(id)) };
    }),
  };
}

/** How much a text has to shrink to stay in the print area, or within what the merchant’s own text takes. */
function scaleToFit(element: TextElement, sample: TextElement, side: SceneSide, fonts: FontProvider): number {
  const measure = (text: TextElement) => outlineText(text, fonts);
  const own = elementBounds(element, measure);
  const theirs = elementBounds(sample, measure);
  const halfWidth = Math.max(Math.min(element.x, side.widthMm - element.x), (theirs.right - theirs.left) / 2);
  const halfHeight = Math.max(
    Math.min(element.y, side.heightMm - element.y),
    (theirs.bottom - theirs.top) / 2,
  );
  return Math.min(1, (2 * halfWidth) / (own.right - own.left), (2 * halfHeight) / (own.bottom - own.top));
}

type Filled = { readonly element: TextElement | null } | { readonly problem: string };

const TOO_LONG = 'Too long for its place. Use fewer letters.';

function fillElement(element: FieldElement, side: SceneSide, typed: string, fonts: FontProvider): Filled {
  const text = tidyText(typed);
  const problem = findTextProblem(toShopperField(element, side.side), text);
  if (problem) return { problem };
  if (text === '') return { element: null };
  const { field: _field, ...sample } = element;
  const written = { ...sample, text };
  const missing = missingLetters(written, fonts);
  if (missing.length > 0)
    return { problem: `This font can’t print ${missing.slice(0, MISSING_SHOWN).join(' ')}` };
  const scale = scaleToFit(written, sample, side, fonts);
  if (scale < LEAST_SCALE) return { problem: TOO_LONG };
  if (scale === 1) return { element: written };
  const smaller = { ...written, size: Math.floor(written.size * scale * SIZE_STEPS) / SIZE_STEPS };
  const isReadable = (one: TextElement) => capitalHeight(one, fonts) >= LEAST_CAPITALS_MM;
  // Small letters are only the merchant’s to accept.
  if (isReadable(sample) && !isReadable(smaller)) return { problem: TOO_LONG };
  return { element: smaller };
}

export type FilledScene =
  | { readonly scene: Scene; readonly texts: readonly ShopperText[] }
  /** What is wrong, by the id of the field. */
  | { readonly problems: Readonly<Record<string, string>> };

/**
 * A design with the shopper’s texts in place of the merchant’s: the preview and the print file are both drawn from what
 * this answers. A text that is left empty isn’t printed.
 */
export function fillScene(scene: Scene, typed: TypedTexts, fonts: FontProvider): FilledScene {
  const problems: Record<string, string> = {};
  const texts: ShopperText[] = [];
  const sides = scene.sides.map((side) => {
    const filled = new Map<string, TextElement | null>();
    for (const element of fieldElements(side)) {
      const result = fillElement(element, side, typed[element.id] ?? '', fonts);
      if ('problem' in result) {
        problems[element.id] = result.problem;
        continue;
      }
      filled.set(element.id, result.element);
      if (result.element)
        texts.push({ fieldId: element.id, label: element.field.label.trim(), text: result.element.text });
    }
    const elements = side.elements.flatMap((element) => {
      const written = filled.get(element.id);
      if (written === undefined) return [element];
      return written === null ? [] : [written];
    });
    return { ...side, elements };
  });
  if (Object.keys(problems).length > 0) return { problems };
  const full = { ...scene, sides };
  const [first] = listFields(scene);
  if (first && printedSides(full).length === 0)
    return { problems: { [first.id]: `Fill in “${first.label}”` } };
  return { scene: full, texts };
}

/** A shopper’s text as a preview draws it, in millimetres of its side’s print area. */
export interface DrawnText {
  readonly fieldId: string;
  readonly side: Side;
  readonly path: string;
  readonly ink: string;
  readonly transform: string;
  readonly opacity: number;
}

const drawText = (element: TextElement, side: Side, fonts: FontProvider): DrawnText => ({
  fieldId: element.id,
  side,
  path: outlineText(element, fonts).path,
  ink: element.colour,
  transform: elementTransform(element),
  opacity: element.opacity,
});

export interface TextsPreview {
  readonly texts: readonly DrawnText[];
  /** What is wrong with the texts so far, by the id of the field. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * A design’s texts as the shopper has typed them so far, each as {@link fillScene} sets it; the merchant’s own where
 * nothing is typed yet.
 */
export function previewTexts(scene: Scene, typed: TypedTexts, fonts: FontProvider): TextsPreview {
  const problems: Record<string, string> = {};
  const texts = scene.sides.flatMap((side) =>
    fieldElements(side).flatMap((element) => {
      const text = typed[element.id] ?? '';
      if (tidyText(text) === '') return [drawText(element, side.side, fonts)];
      const result = fillElement(element, side, text, fonts);
      if ('problem' in result) problems[element.id] = result.problem;
      return 'element' in result && result.element ? [drawText(result.element, side.side, fonts)] : [];
    }),
  );
  return { texts, problems };
}
