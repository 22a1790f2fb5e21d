import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { homeVatSchema } from '../../projects/sellers/sellers.ts';
import { baseColourSchema, baseProductSchema, cataloguedBaseSchema } from '../catalogue/catalogue.ts';
import { pictureSchema } from '../files/files.ts';
import { designSettingsSchema } from '../products/products.ts';
import { FONT_SUBSETS } from './font-families.ts';
import { CODE_LENGTH, drawingElementSchema, SYMBOLOGIES, sceneSchema } from './scene.ts';

const DESIGNS = '/omnis/v3/dashboard/designs';
/** The largest scene the schema allows takes a million characters. */
const SCENE_MAX_BYTES = 2_000_000;

/** A design with all the studio needs to open it. */
export const openDesignSchema = z.object({
  id: z.uuid(),
  revision: z.int(),
  updatedAt: z.string(),
  scene: sceneSchema,
  settings: designSettingsSchema,
  base: cataloguedBaseSchema,
  pictures: z.array(pictureSchema),
  /** The product it was published as, if it was. */
  product: z.object({ id: z.uuid(), urlName: z.string(), live: z.boolean() }).nullable(),
  store: z.object({ name: z.string(), subdomain: z.string(), currency: z.string() }).nullable(),
  /** How its sales at home are taxed. */
  home: homeVatSchema,
});
export type OpenDesign = z.infer<typeof openDesignSchema>;

const createDesign = defineCall({
  name: 'studio.createDesign',
  method: 'POST',
  path: `${DESIGNS}/`,
  summary: 'Create a design, empty or from another design',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({
    baseSku: z.string().min(1).max(80),
    scene: sceneSchema.optional(),
    settings: designSettingsSchema.optional(),
  }),
  maxBodyBytes: SCENE_MAX_BYTES,
  answer: z.object({ id: z.uuid() }),
  errors: [404],
});

/** Designs that one call makes. */
export const NEW_DESIGNS_MAX = 100;
/** Designs of one template are much alike and far below the largest that the schema allows. */
export const NEW_DESIGNS_BYTES = 12_000_000;

const createDesigns = defineCall({
  name: 'studio.createDesigns',
  method: 'POST',
  path: `${DESIGNS}/many/`,
  summary: 'Create designs for many products',
  description:
    'Answers in the order of the request. A design that can’t be made has the reason instead of its id.',
  access: 'project',
  permissions: ['edit-products'],
  body: z.object({
    designs: z
      .array(
        z.object({
          /** The new design's id: requested again, after an answer that was lost, it isn't made twice. */
          id: z.uuid().optional(),
          baseSku: z.string().min(1).max(80),
          scene: sceneSchema,
          settings: designSettingsSchema,
        }),
      )
      .min(1)
      .max(NEW_DESIGNS_MAX)
      .refine(
        (designs) => {
          const ids = designs.flatMap(({ id }) => id ?? []);
          return new Set(ids).size === ids.length;
        },
        { message: 'Each design needs an id that no other has' },
      ),
  }),
  maxBodyBytes: NEW_DESIGNS_BYTES,
  answer: z.object({
    designs: z.array(z.object({ id: z.uuid().nullable(), reason: z.string().nullable() })),
  }),
});

/** A design that isn’t a product yet, with what its blank is drawn from. */
const draftSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  baseSku: z.string(),
  baseName: z.string(),
  updatedAt: z.string(),
  blank: baseProductSchema.pick({ garment: true, printAreas: true }),
  colour: baseColourSchema,
});
export type Draft = z.infer<typeof draftSchema>;

const listDesigns = defineCall({
  name: 'studio.listDesigns',
  method: 'GET',
  path: `${DESIGNS}/`,
  summary: 'List drafts, last changed first',
  access: 'project',
  answer: z.object({ designs: z.array(draftSchema) }),
});

const getDesign = defineCall({
  name: 'studio.getDesign',
  method: 'GET',
  path: `${DESIGNS}/{design}/`,
  summary: 'Get a design with its base product and images',
  access: 'project',
  params: z.object({ design: z.uuid() }),
  answer: z.object({ design: openDesignSchema }),
  errors: [404],
});

const getDesignOfProduct = defineCall({
  name: 'studio.getDesignOfProduct',
  method: 'GET',
  path: '/omnis/v3/dashboard/products/{urlName}/design/',
  summary: 'Get the design of a product',
  access: 'project',
  params: z.object({ urlName: z.string().min(1).max(120) }),
  answer: z.object({ design: openDesignSchema }),
  errors: [404],
});

const saveDesign = defineCall({
  name: 'studio.saveDesign',
  method: 'PUT',
  path: `${DESIGNS}/{design}/`,
  summary: 'Save a design',
  description: 'Answers 409 unless it names the current revision.',
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ design: z.uuid() }),
  body: z.object({ revision: wholeNumber(1), scene: sceneSchema, settings: designSettingsSchema }),
  maxBodyBytes: SCENE_MAX_BYTES,
  answer: z.object({ revision: z.int(), savedAt: z.string() }),
  errors: [404, 409],
});

const deleteDesign = defineCall({
  name: 'studio.deleteDesign',
  method: 'DELETE',
  path: `${DESIGNS}/{design}/`,
  summary: 'Delete a draft',
  description: 'Answers 404 for the design of a product.',
  access: 'project',
  permissions: ['edit-products'],
  params: z.object({ design: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
  errors: [404],
});

const drawCode = defineCall({
  name: 'studio.drawCode',
  method: 'GET',
  path: '/omnis/v3/dashboard/codes/',
  summary: 'Draw a QR code or barcode as outlines',
  description: 'Answers 422 for what the code can’t hold.',
  access: 'project',
  query: z.object({
    symbology: z.enum(SYMBOLOGIES),
    value: z.string().min(1).max(CODE_LENGTH),
    ground: z.enum(['light', 'none']).default('light'),
  }),
  answer: z.object({
    drawing: drawingElementSchema.pick({ boxWidth: true, boxHeight: true, paths: true, code: true }),
  }),
  errors: [422],
});

const fontFile = defineCall({
  name: 'studio.fontFile',
  method: 'GET',
  path: '/omnis/v3/fonts/{font}/{subset}/{weight}/',
  summary: 'Get a bundled font (WOFF)',
  access: 'public',
  params: z.object({
    font: z.string().min(1).max(60),
    subset: z.enum(FONT_SUBSETS),
    weight: z.coerce.number().int().min(100).max(900),
  }),
  answer: 'file',
  errors: [404],
});

export const studioCalls = {
  createDesign,
  createDesigns,
  listDesigns,
  getDesign,
  getDesignOfProduct,
  saveDesign,
  deleteDesign,
  drawCode,
  fontFile,
};
