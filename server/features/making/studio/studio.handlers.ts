import { createReadStream } from 'node:fs';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import type { BaseProduct } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { designSettingsSchema } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  codeDrawing,
  emptyScene,
  fontFamily,
  pictureFileIds,
  type Scene,
} from '../../../../shared/features/making/studio/studio.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notOffered, offeredBase, offeredBases } from '../catalogue/catalogue.ts';
import { fontFilePath } from '../fonts/fonts.ts';
import { PICTURE_MISSING, replaceDesign } from './change-design.ts';
import { codeGrid } from './code-grid.ts';
import { authorOf } from './design-author.ts';
import { listRevisions } from './many-designs.queries.ts';
import { readDesign } from './steps.queries.ts';
import {
  addDesign,
  addDesigns,
  deleteDraft,
  designGone,
  hasPictures,
  listDrafts,
  missingPictures,
  openDesign,
} from './studio.queries.ts';

export const OLDER_REVISION_MESSAGE =
  'This design was changed in another window. Choose which version to continue with.';

const CODE_REFUSALS = {
  qr: 'A QR code can’t hold this. Try a shorter text.',
  code128: 'A barcode holds letters, digits and signs of English, up to 80 of them.',
  ean13: 'Type the 13 digits of an EAN, or 12 without the last one.',
} as const;

/** Whether a scene has the base product’s sides and no others. */
export const fitsBase = (scene: Scene, base: Pick<BaseProduct, 'printAreas'>): boolean =>
  scene.sides.every((side) =>
    base.printAreas.some(
      (area) => area.side === side.side && area.widthMm === side.widthMm && area.heightMm === side.heightMm,
    ),
  );

/** A scene that goes with the base product's sides and shows the project's own pictures only. */
async function checkScene(tx: Tx, scene: Scene, base: BaseProduct): Promise<void> {
  if (!fitsBase(scene, base)) throw invalid({ scene: ['This design doesn’t fit the product'] });
  if (!(await hasPictures(tx, scene))) {
    throw invalid({ scene: [PICTURE_MISSING] });
  }
}

export const studioImplementations = implement(studioCalls, {
  createDesign: async ({ body }, { tx, project, user }) => {
    if (!project) throw forbidden();
    const base = await offeredBase(tx, body.baseSku);
    if (!base) throw notOffered();
    const scene = body.scene ?? emptyScene(base.printAreas);
    await checkScene(tx, scene, base);
    const id = newId();
    await addDesign(tx, {
      id,
      projectId: project.id,
      baseProductId: base.id,
      scene,
      settings: body.settings ?? designSettingsSchema.parse({}),
      createdBy: user?.id ?? null,
    });
    return { id };
  },
  createDesigns: async ({ body }, { tx, project, user }) => {
    if (!project) throw forbidden();
    const bases = new Map((await offeredBases(tx)).map((base) => [base.sku, base]));
    const missing = new Set(
      await missingPictures(
        tx,
        body.designs.map(({ scene }) => scene),
      ),
    );
    const made = body.designs.map(({ id, baseSku, scene, settings }) => {
      const base = bases.get(baseSku);
      if (!base) return { reason: 'This product is no longer made' };
      if (!fitsBase(scene, base)) return { reason: 'This design doesn’t fit the product' };
      if (pictureFileIds(scene).some((file) => missing.has(file))) return { reason: PICTURE_MISSING };
      return {
        design: {
          id: id ?? newId(),
          projectId: project.id,
          baseProductId: base.id,
          scene,
          settings,
          createdBy: user?.id ?? null,
        },
      };
    });
    const designs = made.flatMap(({ design }) => design ?? []);
    const there = new Set(designs.length > 0 ? await addDesigns(tx, designs) : []);
    const asked = designs.flatMap(({ id }) => (there.has(id) ? [] : id));
    // Requested again after an answer that was lost: they are there already.
    for (const id of (await listRevisions(tx, project.id, asked)).keys()) there.add(id);
    return {
      designs: made.map(({ design, reason }) =>
        design && !there.has(design.id)
          ? { id: null, reason: 'Another design has this id' }
          : { id: design?.id ?? null, reason: reason ?? null },
      ),
    };
  },
  listDesigns: async (_input, { tx, project }) => {
    if (!project) throw forbidden();
    return { designs: await listDrafts(tx, project.id) };
  },
  deleteDesign: async ({ params }, { tx }) => {
    if (!(await deleteDraft(tx, params.design))) throw designGone();
    return { id: params.design };
  },
  getDesign: async ({ params }, { tx, project }) => {
    if (!project) throw forbidden();
    return { design: await openDesign(tx, project.id, { id: params.design }) };
  },
  getDesignOfProduct: async ({ params }, { tx, project }) => {
    if (!project) throw forbidden();
    return { design: await openDesign(tx, project.id, { urlName: params.urlName }) };
  },
  saveDesign: async ({ params, body }, { tx, project, user }) => {
    if (!project) throw forbidden();
    const design = await readDesign(tx, project.id, params.design, { locks: true });
    if (design.revision !== body.revision) throw conflict('older-revision', OLDER_REVISION_MESSAGE);
    return replaceDesign(tx, design, body, user && authorOf(user));
  },
  drawCode: async ({ query }) => {
    const { symbology, value, ground } = query;
    const grid = codeGrid(symbology, value);
    if (!grid) throw invalid({ value: [CODE_REFUSALS[symbology]] });
    return { drawing: codeDrawing(grid, { symbology, value }, ground === 'light') };
  },
  fontFile: async ({ params }) => {
    const family = fontFamily(params.font);
    const offered = family?.weights.includes(params.weight) && family.subsets.includes(params.subset);
    if (!family || !offered) throw notFound();
    return {
      body: createReadStream(fontFilePath(family, params.subset, params.weight)),
      mediaType: 'font/woff',
      immutable: true,
    };
  },
});
