import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import {
  type BaseProduct,
  colourOf,
  faded,
  MOCKUP_SIZE,
  printAreaOnPicture,
  type Soften,
  sceneMockupSvg,
  softenedSvg,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { VerdictCode } from '../../../../shared/features/making/products/products.ts';
import {
  type FontProvider,
  printPixels,
  type Scene,
  type Side,
  sideOf,
  withPixelsMade,
} from '../../../../shared/features/making/studio/studio.ts';
import { drawnElements } from './drawn-elements.ts';
import { lookAtInk } from './look.ts';
import { type PictureSource, scaledPicture } from './pictures.ts';
import type { MockupJob, RenderedFile, RenderRefusal } from './render.messages.ts';

/** Pictures of the widest mockup are embedded as they are; narrower ones are made from it. */
const WEBP = { quality: 84, effort: 2, smartSubsample: true } as const;

const byElement = (scene: Scene, side: Side, fonts: FontProvider): Scene => ({
  ...scene,
  sides: scene.sides.map((each) =>
    each.side === side
      ? {
          ...each,
          elements: drawnElements(each, fonts).map((element) =>
            element.kind === 'picture' ? { ...withPixelsMade(element), fileId: element.id } : element,
          ),
        }
      : each,
  ),
});

/** Each picture of a side at the size at which the mockup shows it, as data address, by element. */
async function embeddedPictures(
  base: BaseProduct,
  scene: Scene,
  side: Side,
  pictures: Readonly<Record<string, PictureSource>>,
  width: number,
  fonts: FontProvider,
): Promise<Map<string, string>> {
  const found = sideOf(scene, side);
  const embedded = new Map<string, string>();
  if (!found) return embedded;
  const shownPx = printAreaOnPicture(base, side).width * (width / MOCKUP_SIZE.width);
  const scale = Math.min(1, shownPx / printPixels(found.widthMm));
  for (const element of drawnElements(found, fonts)) {
    if (element.kind !== 'picture') continue;
    const source = pictures[element.fileId];
    if (!source) throw new Error(`The image ${element.fileId} is missing`);
    const bytes = await scaledPicture(source, element, { scale });
    embedded.set(element.id, `data:image/png;base64,${bytes.toString('base64')}`);
  }
  return embedded;
}

/** Wide enough for a blur of twelve units in a thousand: enlarged, it looks the same at a tenth of the work. */
const SOFT_WIDTH = 400;

/** Blurs shapes once for all colours of a product, which have the same folds. */
function softenSmall(): Soften {
  const drawn = new Map<string, string>();
  const imageOf = (shapes: string, deviation: number) => {
    const key = `${deviation} ${shapes}`;
    const existing = drawn.get(key);
    if (existing !== undefined) return existing;
    const small = new Resvg(softenedSvg(shapes, deviation), { fitTo: { mode: 'width', value: SOFT_WIDTH } });
    const href = `data:image/png;base64,${small.render().asPng().toString('base64')}`;
    const image = `<image href="${href}" width="${MOCKUP_SIZE.width}" height="${MOCKUP_SIZE.height}"/>`;
    drawn.set(key, image);
    return image;
  };
  return (shapes, deviation, opacity) => faded(opacity, imageOf(shapes, deviation));
}

/**
 * Renders the asked mockups as WebP, transparent around the product. Sides without a print show the bare garment. It
 * is looked at first: what stops it isn’t drawn.
 */
export async function renderMockups(
  job: MockupJob,
  fonts: FontProvider,
): Promise<RenderRefusal | { readonly files: RenderedFile[]; readonly found: VerdictCode[] }> {
  const looked = job.look ? await lookAtInk(job, job.look, fonts) : { found: [] };
  if ('refusal' in looked) return looked;
  const widest = Math.max(...job.shots.map((shot) => shot.width));
  const soften = softenSmall();
  const drawings = new Map<Side, Map<string, string>>();
  const drawn = new Map<string, DrawnMockup>();
  const writing: Promise<RenderedFile>[] = [];
  for (const shot of job.shots) {
    const colour = colourOf(job.base, shot.colour);
    if (!colour) throw new Error(`${job.base.sku} doesn’t come in ${shot.colour}`);
    const pictures =
      drawings.get(shot.side) ??
      (await embeddedPictures(job.base, job.scene, shot.side, job.pictures, widest, fonts));
    drawings.set(shot.side, pictures);
    const scene = byElement(job.scene, shot.side, fonts);
    const resources = { fonts, pictureHref: (elementId: string) => pictures.get(elementId) };
    const key = `${shot.colour} ${shot.side}`;
    const picture =
      drawn.get(key) ??
      new Resvg(sceneMockupSvg(job.base, colour, shot.side, scene, resources, soften), {
        font: { loadSystemFonts: false },
        fitTo: { mode: 'width', value: widest },
      }).render();
    const { width, height, pixels } = picture;
    drawn.set(key, { width, height, pixels });
    // The next one is drawn while this one is compressed.
    writing.push(writeMockup({ width, height, pixels }, shot));
  }
  return { files: await Promise.all(writing), ...looked };
}

interface DrawnMockup {
  readonly width: number;
  readonly height: number;
  /** Multiplied by alpha. */
  readonly pixels: Buffer;
}

async function writeMockup(
  { width, height, pixels }: DrawnMockup,
  shot: MockupJob['shots'][number],
): Promise<RenderedFile> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } })
    .resize({ width: shot.width })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
  await writeFile(shot.outPath, data);
  return {
    path: shot.outPath,
    sha256: createHash('sha256').update(data).digest('hex'),
    bytes: data.length,
    width: info.width,
    height: info.height,
  };
}
