import { colourOf } from '../catalogue/catalogue.ts';
import {
  areaFit,
  bringInside,
  elementBounds,
  FAINT_DIFFERENCE,
  findElement,
  hasThinLines,
  inkOn,
  isVisibleOn,
  LEAST_INK_MM2,
  LEAST_LINE_MM,
  type LostInk,
  makeSolid,
  printedElements,
  printWarnings,
  recolour,
  removeElements,
  type SceneElement,
  sideOf,
  thicken,
  trimHalo,
  visibleInk,
} from '../studio/studio.ts';
import type { DesignSettings } from './product.ts';
import {
  listNames,
  onScene,
  onSettings,
  type PictureFlaws,
  type PublishCheck,
  type PublishFix,
  type PublishIssue,
  type SideInk,
} from './publish-issue.ts';

/** What only shows once a side is drawn. A browser and the server draw it, and both judge it here. */

/** What judging ink takes. */
export type InkCheck = Pick<PublishCheck, 'base' | 'scene' | 'settings' | 'measureText' | 'ink'>;

function withoutColours(settings: DesignSettings, gone: readonly string[]): Partial<DesignSettings> {
  const colours = settings.colours.filter((name) => !gone.includes(name));
  const isDefaultLeft = colours.includes(settings.defaultColour);
  return { colours, defaultColour: isDefaultLeft ? settings.defaultColour : (colours[0] ?? '') };
}

const stopSelling = (names: readonly string[]): PublishFix => ({
  label: `Stop selling ${listNames(names)}`,
  apply: onSettings((now) => withoutColours(now, names)),
});

const paint = (elementId: string, ink: string): PublishFix => ({
  label: 'Change its colour',
  apply: onScene((now) => recolour(now, elementId, ink)),
});

const clothsOf = ({ base, settings }: InkCheck) =>
  settings.colours.flatMap((name) => colourOf(base, name) ?? []);

/** A code is looked at by how it is read. */
const isCode = (element: SceneElement) => element.kind === 'drawing' && element.code !== undefined;

function emptySides(check: InkCheck): PublishIssue[] {
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

/** Whether nothing on a side can be seen on any cloth that it is sold on. */
function isUnseen({ side, lost }: SideInk, { scene, settings, measureText }: InkCheck): boolean {
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

function unseenSides(check: InkCheck): PublishIssue[] {
  return check.ink
    .filter((ink) => isUnseen(ink, check))
    .map(({ side, lost }): PublishIssue => {
      const ink = visibleInk(clothsOf(check), FAINT_DIFFERENCE);
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

/** An element that disappears: on cloths, on what lies below it, or nearly on cloths. */
function lostIssues(check: InkCheck, { elementId, cloths, faintOn, onInk }: LostInk): PublishIssue[] {
  const { scene, settings } = check;
  const element = findElement(scene, elementId);
  if (!element || isCode(element)) return [];
  const sold = clothsOf(check);
  const isPainted = element.kind !== 'picture';
  const repaint = (ink: string | null) => (isPainted && ink !== null ? [paint(elementId, ink)] : []);
  const fewer = (names: readonly string[]) =>
    settings.colours.some((name) => !names.includes(name)) ? [stopSelling(names)] : [];
  const onCloth = (names: readonly string[], said: Pick<PublishIssue, 'code' | 'weight' | 'message'>) =>
    names.length === 0
      ? []
      : [
          {
            ...said,
            elementId,
            cloth: names[0] ?? null,
            fixes: [...repaint(visibleInk(sold, FAINT_DIFFERENCE)), ...fewer(names)],
          },
        ];
  return [
    ...onCloth(cloths, {
      code: 'vanishes',
      weight: 'look',
      message: `This can hardly be seen on ${listNames(cloths)}.`,
    }),
    ...(onInk.length === 0
      ? []
      : [
          {
            code: 'ink-on-ink' as const,
            weight: 'look' as const,
            message: 'This can’t be told from what it lies on.',
            elementId,
            cloth: null,
            fixes: repaint(inkOn(onInk, sold, FAINT_DIFFERENCE)),
          },
        ]),
    ...onCloth(faintOn, {
      code: 'faint',
      weight: 'note',
      message: `This is hard to see on ${listNames(faintOn)}.`,
    }),
  ];
}

const lostInk = (check: InkCheck): PublishIssue[] =>
  check.ink
    .filter((side) => !isUnseen(side, check))
    .flatMap(({ lost }) => lost.flatMap((one) => lostIssues(check, one)));

/** Share of a picture’s ink, or of its outline, from which a flaw is worth a word. */
const LEAST_SHARES = { translucent: 0.03, thin: 0.02, gaps: 0.03, halo: 0.4 } as const;

/** What a printer makes of an element’s ink: patches, broken lines, a pale rim. */
function weakIssues(
  check: InkCheck,
  element: SceneElement,
  flaws: PictureFlaws | undefined,
  slack: number,
): PublishIssue[] {
  if (isCode(element)) return [];
  const { id } = element;
  const about = { weight: 'look', elementId: id, cloth: null } as const;
  const exceeds = (kind: keyof typeof LEAST_SHARES) => (flaws?.[kind] ?? 0) > LEAST_SHARES[kind] * slack;
  const isFaded = element.opacity < 1;
  // Dots are as small as they are on purpose.
  const isDotted = element.kind === 'picture' && element.edits?.recipe?.halftone !== undefined;
  const issues: PublishIssue[] = [];
  if (isFaded || (!isDotted && exceeds('translucent')))
    issues.push({
      ...about,
      code: 'translucent',
      message: 'Part of this is half see-through, and prints patchily.',
      fixes: [
        {
          label: isFaded ? 'Make it solid' : 'Turn it into dots',
          apply: onScene((scene) => makeSolid(scene, id)),
        },
      ],
    });
  const isThin = hasThinLines(element) || (!isDotted && exceeds('thin'));
  if (isThin || (!isDotted && exceeds('gaps'))) {
    const enlarge = flaws?.enlarge ?? 1;
    const thicker = thicken(check.scene, id, enlarge);
    const label = element.kind === 'picture' ? 'Make it larger' : 'Make them thicker';
    const apply = onScene((scene) => bringInside(thicken(scene, id, enlarge), id, check.measureText));
    issues.push({
      ...about,
      code: 'hairline',
      message: isThin
        ? `Lines thinner than ${LEAST_LINE_MM} mm may not print.`
        : `Gaps narrower than ${LEAST_LINE_MM} mm may close up.`,
      fixes: thicker === check.scene ? [] : [{ label, apply }],
    });
  }
  const dark = clothsOf(check).find((cloth) => isVisibleOn('#ffffff', [cloth]));
  if (dark && exceeds('halo'))
    issues.push({
      ...about,
      code: 'halo',
      message: 'A pale edge surrounds this image.',
      cloth: dark.name,
      fixes: [{ label: 'Trim the edge', apply: onScene((scene) => trimHalo(scene, id)) }],
    });
  return issues;
}

const weakInk = (check: InkCheck, slack: number): PublishIssue[] =>
  check.scene.sides.flatMap((side) => {
    const flaws = check.ink.find((ink) => ink.side === side.side)?.flaws ?? [];
    return printedElements(side).flatMap((element) =>
      weakIssues(
        check,
        element,
        flaws.find(({ elementId }) => elementId === element.id),
        slack,
      ),
    );
  });

/** Colours that come out duller than they look on a screen. Where ink can hardly be seen at all, that is said instead. */
function dullInk(check: InkCheck): PublishIssue[] {
  // Only the press for garments was measured.
  if (check.base.kind !== 'apparel') return [];
  return check.ink.flatMap(({ dull, lost }) =>
    dull.flatMap(({ elementId, cloths, hue }): PublishIssue[] => {
      const one = lost.find((each) => each.elementId === elementId);
      const shown = cloths.filter((name) => !one?.cloths.includes(name) && !one?.faintOn.includes(name));
      const element = findElement(check.scene, elementId);
      if (shown.length === 0 || !element || isCode(element)) return [];
      return [
        {
          code: 'gamut',
          weight: 'note',
          message: `This ${hue} will print duller.`,
          elementId,
          cloth: shown[0] ?? null,
          fixes: [],
        },
      ];
    }),
  );
}

/** What stops a design as drawn. */
export const findInkStops = (check: InkCheck): PublishIssue[] => [
  ...emptySides(check),
  ...unseenSides(check),
];

/**
 * What may not print well as drawn.
 * @param slack by how much more than usual a picture’s flaw is worth a word
 */
export const findInkFlaws = (check: InkCheck, slack = 1): PublishIssue[] => [
  ...weakInk(check, slack),
  ...lostInk(check),
  ...dullInk(check),
];
