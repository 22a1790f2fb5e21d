import {
  type SceneElement,
  type ShapeElement,
  type TextElement,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { CommandContext } from './stage-commands.ts';

/** What looks need of it. */
interface LookContext extends Pick<CommandContext, 'describe'> {
  readonly studio: Pick<CommandContext['studio'], 'selection' | 'change'>;
}

/** How an element looks, apart from what and where it is. */
interface Look {
  readonly opacity: number;
  readonly ink: string | null;
  readonly text: Pick<
    TextElement,
    'fontId' | 'weight' | 'align' | 'letterSpacing' | 'lineHeight' | 'arc'
  > | null;
  readonly shape: Pick<ShapeElement, 'stroke' | 'strokeWidth' | 'radius'> | null;
}

/** Of this tab: a look is put on things next to those it comes from. */
let copied: Look | null = null;

function lookOf(element: SceneElement): Look {
  const { opacity } = element;
  if (element.kind === 'text') {
    const { colour: ink, fontId, weight, align, letterSpacing, lineHeight, arc } = element;
    const text = { fontId, weight, align, letterSpacing, lineHeight, arc };
    return { opacity, ink, text, shape: null };
  }
  if (element.kind === 'shape') {
    const { fill, stroke, strokeWidth, radius } = element;
    return { opacity, ink: fill ?? stroke, text: null, shape: { stroke, strokeWidth, radius } };
  }
  return { opacity, ink: null, text: null, shape: null };
}

/** The fields of a look that an element of this kind has. */
function fieldsFor(element: SceneElement, { opacity, ink, text, shape }: Look): Partial<SceneElement> {
  if (element.kind === 'text') return { opacity, ...text, ...(ink !== null && { colour: ink }) };
  if (element.kind === 'shape') {
    const own = shape && element.shape !== 'line' ? shape : {};
    return { opacity, ...own, ...(ink !== null && { fill: ink }) };
  }
  return { opacity };
}

export function copyLook({ studio, describe }: LookContext): string {
  const [first] = studio.selection.toReversed();
  if (!first) return 'Nothing selected';
  copied = lookOf(first);
  return `Look of ${describe(first)} copied`;
}

export function pasteLook({ studio }: LookContext): string {
  const look = copied;
  if (!look) return 'Copy a look first';
  const targets = studio.selection.filter(({ locked }) => !locked);
  studio.change((scene) =>
    targets.reduce((now, element) => updateElement(now, element.id, fieldsFor(element, look)), scene),
  );
  return `Look pasted on ${targets.length === 1 ? '1 element' : `${targets.length} elements`}`;
}
