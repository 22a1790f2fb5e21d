import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { findFlaws } from '../../../../shared/features/making/effects/effects.ts';
import {
  designSettingsSchema,
  findInkFlaws,
  findInkStops,
  needsYes,
  type PictureFlaws,
  type PublishIssue,
  type SideInk,
  type VerdictCode,
  verdictOf,
} from '../../../../shared/features/making/products/products.ts';
import {
  type Cloth,
  countInk,
  type FontProvider,
  findLostInk,
  type Layer,
  LEAST_LINE_MM,
  layerArea,
  layerSvg,
  lookGrid,
  type PictureElement,
  printedElements,
  type SceneSide,
  textSize,
} from '../../../../shared/features/making/studio/studio.ts';
import { drawnElements } from './drawn-elements.ts';
import { pictureToLookAt } from './pictures.ts';
import type { Look, MockupJob, RenderRefusal } from './render.messages.ts';

/**
 * Looks at a design as drawn, by the rule that the studio’s check goes by. Browser and server draw edges a little
 * differently: nothing is held against a design that its merchant could not be shown.
 */

const SLACK = 1.25;

/** resvg multiplies colours by alpha; they are looked at without. */
function straight(pixels: Buffer): Uint8ClampedArray {
  const rgba = Uint8ClampedArray.from(pixels);
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      rgba[channel] = ((rgba[channel] ?? 0) * 255) / alpha;
  }
  return rgba;
}

interface LookedAt {
  readonly href: string;
  readonly flaws: PictureFlaws;
}

async function lookAtPicture(
  element: PictureElement,
  pictures: MockupJob['pictures'],
  mmPerPixel: number,
): Promise<LookedAt> {
  const source = pictures[element.fileId];
  if (!source) throw new Error(`The image ${element.fileId} is missing`);
  const { raster, dpi } = await pictureToLookAt(source, element);
  const { width, height } = raster;
  const small = await sharp(raster.rgba, { raw: { width, height, channels: 4 } })
    .resize({
      width: Math.max(1, Math.min(width, Math.round(element.width / mmPerPixel))),
      height: Math.max(1, Math.min(height, Math.round(element.height / mmPerPixel))),
      fit: 'fill',
    })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return {
    href: `data:image/png;base64,${small.toString('base64')}`,
    flaws: { elementId: element.id, ...findFlaws(raster, LEAST_LINE_MM, dpi) },
  };
}

async function lookAtSide(
  side: SceneSide,
  job: MockupJob,
  cloths: readonly Cloth[],
  fonts: FontProvider,
): Promise<SideInk> {
  const measureText = (text: Parameters<typeof textSize>[0]) => textSize(text, fonts);
  const grid = lookGrid(side, measureText);
  const mmPerPixel = side.widthMm / grid.width;
  const layers: Layer[] = [];
  const flaws: PictureFlaws[] = [];
  for (const element of drawnElements(side, fonts)) {
    const area = layerArea(element, side, grid, measureText);
    if (!area) continue;
    const looked = element.kind === 'picture' ? await lookAtPicture(element, job.pictures, mmPerPixel) : null;
    if (looked) flaws.push(looked.flaws);
    const svg = layerSvg(element, side, grid, area, {
      fonts,
      pictureHref: () => undefined,
      editedHref: () => looked?.href,
    });
    const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
    layers.push({ ...area, elementId: element.id, rgba: straight(drawn.pixels) });
  }
  return {
    side: side.side,
    inkMm2: countInk(layers, grid) * mmPerPixel ** 2,
    lost: findLostInk(layers, grid, cloths),
    flaws,
    // Only worth a word in the studio, which can show what comes out.
    dull: [],
  };
}

/** Whether a design can’t be sold for this. */
function hinders({ code, weight, cloth }: PublishIssue, { accepted, onlyCloths }: Look): boolean {
  if (onlyCloths && cloth === null) return false;
  return weight === 'stop' || (needsYes({ weight }) && !accepted.includes(code));
}

/** What to do about what stops a design, or lacks a yes. */
function adviceOn({ code, weight }: PublishIssue): string {
  if (code === 'empty-side') return 'Move it into the print area, or remove it, and publish again.';
  if (weight === 'stop') return 'Change its colours, or the colours for sale, and publish again.';
  return 'Change it, or say that it may print as it is.';
}

const refusalOf = (issue: PublishIssue): RenderRefusal => ({
  refusal: `${issue.message} ${adviceOn(issue)}`,
  elementId: issue.elementId,
});

/** Why a design as drawn can’t be sold; or what was found all the same. What stops it comes first. */
export async function lookAtInk(
  job: MockupJob,
  look: Look,
  fonts: FontProvider,
): Promise<RenderRefusal | { readonly found: VerdictCode[] }> {
  const cloths = job.base.colours.filter(({ name }) => look.soldColours.includes(name));
  const ink: SideInk[] = [];
  for (const side of job.scene.sides)
    if (printedElements(side).length > 0) ink.push(await lookAtSide(side, job, cloths, fonts));
  const [defaultColour = ''] = look.soldColours;
  const check = {
    base: job.base,
    scene: job.scene,
    settings: designSettingsSchema.parse({ colours: look.soldColours, defaultColour }),
    measureText: (text: Parameters<typeof textSize>[0]) => textSize(text, fonts),
    ink,
  };
  const issues = [...findInkStops(check), ...findInkFlaws(check, SLACK)];
  const hindrance = issues.find((issue) => hinders(issue, look));
  return hindrance ? refusalOf(hindrance) : { found: verdictOf(issues) };
}
