import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import {
  type BaseProduct,
  colourOf,
  MOCKUP_SIZE,
  printAreaOnPicture,
  type Soften,
  sceneMockupSvg,
  softenedSvg,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type Cloth,
  type FontProvider,
  findLostInk,
  printedElements,
  printPixels,
  type Scene,
  type SceneResources,
  type Side,
  sceneToSvg,
  sideOf,
  withPixelsMade,
} from '../../../../shared/features/making/studio/studio.ts';
import { drawnElements } from './drawn-elements.ts';
import { type PictureSource, scaledPicture } from './pictures.ts';
import type { MockupJob, RenderedFile, UnseenSide } from './render.messages.ts';

/** Pictures of the widest mockup are embedded as they are; narrower ones are made from it. */
const WEBP = { quality: 84, effort: 4, smartSubsample: true } as const;

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
  return (shapes, deviation) => {
    const key = `${deviation} ${shapes}`;
    const existing = drawn.get(key);
    if (existing !== undefined) return existing;
    const small = new Resvg(softenedSvg(shapes, deviation), { fitTo: { mode: 'width', value: SOFT_WIDTH } });
    const href = `data:image/png;base64,${small.render().asPng().toString('base64')}`;
    const image = `<image href="${href}" width="${MOCKUP_SIZE.width}" height="${MOCKUP_SIZE.height}"/>`;
    drawn.set(key, image);
    return image;
  };
}

/** Wide enough to tell whether anything of a side can be seen. */
const LOOKED_AT_WIDTH = 300;

/** Cloths on which no part of a side can be seen, by its pixels. */
async function findUnseen(scene: Scene, side: Side, resources: SceneResources, cloths: readonly Cloth[]) {
  const found = sideOf(scene, side);
  if (!found || printedElements(found).length === 0) return [];
  const drawn = new Resvg(sceneToSvg(scene, side, resources), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: LOOKED_AT_WIDTH },
  }).render();
  const { data } = await sharp(drawn.asPng()).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [lost] = findLostInk([{ elementId: side, rgba: data }], cloths);
  return lost && lost.unseenOn.length > 0 ? [{ side, colours: [...lost.unseenOn] }] : [];
}

/**
 * Renders the asked mockups as WebP, transparent around the product. Sides without a print show the bare garment. Where
 * asked, tells sides of which nothing can be seen.
 */
export async function renderMockups(
  job: MockupJob,
  fonts: FontProvider,
): Promise<{ readonly files: RenderedFile[]; readonly unseen: UnseenSide[] }> {
  const widest = Math.max(...job.shots.map((shot) => shot.width));
  const soften = softenSmall();
  const drawings = new Map<Side, Map<string, string>>();
  const drawn = new Map<string, Buffer>();
  const files: RenderedFile[] = [];
  const unseen: UnseenSide[] = [];
  const cloths = job.base.colours.filter(({ name }) => job.shots.some(({ colour }) => colour === name));
  for (const shot of job.shots) {
    const colour = colourOf(job.base, shot.colour);
    if (!colour) throw new Error(`${job.base.sku} doesn’t come in ${shot.colour}`);
    const isFirst = !drawings.has(shot.side);
    const pictures =
      drawings.get(shot.side) ??
      (await embeddedPictures(job.base, job.scene, shot.side, job.pictures, widest, fonts));
    drawings.set(shot.side, pictures);
    const scene = byElement(job.scene, shot.side, fonts);
    const resources = { fonts, pictureHref: (elementId: string) => pictures.get(elementId) };
    if (job.looks && isFirst) unseen.push(...(await findUnseen(scene, shot.side, resources, cloths)));
    const key = `${shot.colour} ${shot.side}`;
    const picture =
      drawn.get(key) ??
      new Resvg(sceneMockupSvg(job.base, colour, shot.side, scene, resources, soften), {
        font: { loadSystemFonts: false },
        fitTo: { mode: 'width', value: widest },
      })
        .render()
        .asPng();
    drawn.set(key, picture);
    const { data, info } = await sharp(picture)
      .resize({ width: shot.width })
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true });
    await writeFile(shot.outPath, data);
    files.push({
      path: shot.outPath,
      sha256: createHash('sha256').update(data).digest('hex'),
      bytes: data.length,
      width: info.width,
      height: info.height,
    });
  }
  return { files, unseen };
}
