import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import {
  listFields,
  withoutFields,
} from '../../../../shared/features/making/personalisation/personalisation.ts';
import {
  PRODUCT_IMAGE_WIDTHS,
  type VerdictCode,
} from '../../../../shared/features/making/products/products.ts';
import {
  LEAST_INK_MM2,
  printedElements,
  printedSides,
  type Scene,
  type Side,
  sideOf,
} from '../../../../shared/features/making/studio/studio.ts';
import type { Services } from '../../../platform/services.ts';
import { contentKey } from '../../../platform/storage/storage.ts';
import type { NewFile } from '../files/files.ts';
import { DesignUnprintable } from './print-faults.ts';
import { keepPrintFile, markRendering, type VersionToRender } from './print-files.queries.ts';
import type { Look, MockupJob, RenderedFile } from './render.messages.ts';
import { type RenderBudget, render } from './render.ts';

/** Where a print file's small picture lies: by the content of the large one. */
export const thumbnailKey = (sha256: string): string => contentKey('print-file-thumbnails', sha256, 'webp');

type Pictures = MockupJob['pictures'];

/** A temporary folder for one rendering. */
export async function inWorkFolder<T>(services: Services, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(services.config.dataDir, 'rendering');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'job-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An image whose file is gone is never left out without a word. */
function requirePictures({ scene, pictures }: Pick<VersionToRender, 'scene' | 'pictures'>): void {
  const missing = scene.sides
    .flatMap(printedElements)
    .find((element) => element.kind === 'picture' && pictures.every(({ id }) => id !== element.fileId));
  if (missing)
    throw new DesignUnprintable(
      'An image of this design is missing. Remove it, or choose another.',
      missing.id,
    );
}

/**
 * The version's images as files on this machine; a bucket's are downloaded to the folder.
 * @throws DesignUnprintable where one is gone
 */
export async function localPictures(
  services: Services,
  version: Pick<VersionToRender, 'scene' | 'pictures'>,
  folder: string,
): Promise<Pictures> {
  requirePictures(version);
  const local: Pictures = {};
  for (const { id, storageKey, mediaType } of version.pictures) {
    let path = services.storage.localPath(storageKey);
    if (path === null) {
      path = join(folder, id);
      const { stream } = await services.storage.get(storageKey);
      await pipeline(stream, createWriteStream(path));
    }
    local[id] = { path, mediaType };
  }
  return local;
}

async function storePrintFile(
  services: Services,
  file: RenderedFile,
  thumbnailPath: string,
): Promise<string> {
  const key = contentKey('print-files', file.sha256, 'png');
  await services.storage.put(key, { path: file.path }, { contentType: 'image/png' });
  await services.storage.put(
    thumbnailKey(file.sha256),
    { path: thumbnailPath },
    { contentType: 'image/webp' },
  );
  return key;
}

/** A side with elements on it came out without ink. It must never go on sale. */
class BlankSide extends DesignUnprintable {
  override readonly name = 'BlankSide';
  constructor(scene: Scene, side: Side) {
    const found = sideOf(scene, side);
    const [first] = found ? printedElements(found) : [];
    super(
      `Nothing on the ${side} would print. Move it into the print area, or remove it, and publish again.`,
      first?.id ?? null,
    );
  }
}

/**
 * Renders every print file of a version that is not ready, one after the other.
 * @throws DesignUnprintable
 */
export async function renderPrintFiles(
  services: Services,
  version: VersionToRender,
  context: {
    projectId: string;
    pictures: Pictures;
    folder: string;
    signal: AbortSignal;
    budget?: RenderBudget;
  },
): Promise<void> {
  for (const { id, side } of version.waiting) {
    await markRendering(services.databases.platform, id);
    const job = { kind: 'print' as const, scene: version.scene, side, pictures: context.pictures };
    const outPath = join(context.folder, `${side}.png`);
    const thumbnailPath = join(context.folder, `${side}.webp`);
    const { files } = await render({ ...job, outPath, thumbnailPath }, context.signal, context.budget);
    const file = files[0];
    if (!file) throw new Error('The renderer gave no file');
    if ((file.inkMm2 ?? 0) < LEAST_INK_MM2) throw new BlankSide(version.scene, side);
    const kept = {
      id: newId(),
      projectId: context.projectId,
      purpose: 'print-file' as const,
      storageKey: await storePrintFile(services, file, thumbnailPath),
      sha256: file.sha256,
      mediaType: 'image/png',
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      name: `${side}.png`,
    };
    await keepPrintFile(services.databases.platform, id, kept, file.ink ?? null);
  }
}

export interface RenderedMockup {
  readonly colour: string;
  readonly side: Side;
  readonly width: number;
  readonly file: NewFile;
}

/** Sides a shopper is shown: the front always, any other where it is printed. */
export const shownSides = (version: Pick<VersionToRender, 'scene' | 'base'>): Side[] => {
  const printed = printedSides(version.scene);
  return version.base.printAreas
    .map((area) => area.side)
    .filter((side) => side === 'front' || printed.includes(side));
};

interface Drawing {
  readonly projectId: string;
  readonly pictures: Pictures;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly budget?: RenderBudget;
  readonly colours: readonly string[];
}

/**
 * Looks at the product’s ink, draws its pictures in each colour, side and width, and stores them. Where all colours have
 * theirs, it has been looked at.
 * @throws DesignUnprintable where it can’t be sold as it is
 */
export const renderProductImages = (
  services: Services,
  version: VersionToRender,
  context: Drawing & { readonly look: Look },
): Promise<DrawnMockups> =>
  drawMockups(services, version.base, version.scene, {
    ...context,
    name: 'shown',
    sides: shownSides(version),
    widths: PRODUCT_IMAGE_WIDTHS,
  });

/** Width of a picture that a shopper's text is previewed on. */
const FIELD_PICTURE_WIDTH = 1200;

/** Draws the sides on which shoppers write, without their texts; none where they write nowhere. */
export const renderFieldPictures = async (
  services: Services,
  version: VersionToRender,
  context: Drawing,
): Promise<readonly RenderedMockup[]> => {
  const { images } = await drawMockups(services, version.base, withoutFields(version.scene), {
    ...context,
    look: null,
    name: 'fields',
    sides: [...new Set(listFields(version.scene).map(({ side }) => side))],
    widths: [FIELD_PICTURE_WIDTH],
  });
  return images;
};

interface DrawnMockups {
  readonly images: readonly RenderedMockup[];
  /** Flaws that were found, and are no reason not to sell it; null where nothing was looked for. */
  readonly found: readonly VerdictCode[] | null;
}

async function drawMockups(
  services: Services,
  base: VersionToRender['base'],
  scene: VersionToRender['scene'],
  context: Drawing & {
    readonly name: string;
    readonly sides: readonly Side[];
    readonly widths: readonly number[];
    readonly look: Look | null;
  },
): Promise<DrawnMockups> {
  const shots = context.colours.flatMap((colour, index) =>
    context.sides.flatMap((side) =>
      context.widths.map((width) => ({
        colour,
        side,
        width,
        outPath: join(context.folder, `${context.name}-${index}-${side}-${width}.webp`),
      })),
    ),
  );
  if (shots.length === 0) return { images: [], found: null };
  const { files, found } = await render(
    { kind: 'mockups', base, scene, pictures: context.pictures, shots, look: context.look },
    context.signal,
    context.budget,
  );
  const images = await Promise.all(
    shots.map(async (shot, index) => {
      const file = files[index];
      if (!file) throw new Error('The renderer gave too few files');
      const storageKey = contentKey('mockups', file.sha256, 'webp');
      await services.storage.put(storageKey, { path: file.path }, { contentType: 'image/webp' });
      return {
        colour: shot.colour,
        side: shot.side,
        width: shot.width,
        file: {
          id: newId(),
          projectId: context.projectId,
          purpose: 'mockup' as const,
          storageKey,
          sha256: file.sha256,
          mediaType: 'image/webp',
          bytes: file.bytes,
          width: file.width,
          height: file.height,
          name: `${shot.colour} ${shot.side}.webp`,
        },
      };
    }),
  );
  return { images, found: context.look && found };
}
