import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { PEOPLE_HERE, personHereSchema, tabSchema } from '../../../rules/people-here/people-here.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { homeVatSchema } from '../../projects/sellers/sellers.ts';
import { baseColourSchema, baseProductSchema, cataloguedBaseSchema } from '../catalogue/catalogue.ts';
import { pictureSchema } from '../files/files.ts';
import { designSettingsSchema, productStatusSchema } from '../products/products.ts';
import { FONT_SUBSETS } from './font-family.ts';
import { removedSchema, wholeDesignSchema } from './scene.history.commands.ts';
import { newStepRowsSchema, STEP_LIMITS, stepRowSchema } from './scene.history.rows.ts';
import { CODE_LENGTH, drawingElementSchema, elementSchema, SYMBOLOGIES, sceneSchema } from './scene.ts';

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
  /** Elements that were removed, for their return. */
  removed: z.array(removedSchema).optional(),
  /** The product it was published as, if it was. */
  product: z
    .object({
      id: z.uuid(),
      urlName: z.string(),
      /** The status of the newest published version. Until it is ready, a live product shows its old one. */
      status: productStatusSchema,
      /** Since when the design differs from what is live; null where it doesn’t. */
      changedSince: z.string().nullable(),
    })
    .nullable(),
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

const ofDesign = z.object({ design: z.uuid() });

const saveSteps = defineCall({
  name: 'studio.saveSteps',
  method: 'POST',
  path: `${DESIGNS}/{design}/steps/`,
  summary: 'Save the steps made of a design',
  description:
    'A step that was sent before is stored once. Answers the steps of others since `base`, or the whole design where it was changed in another way.',
  access: 'project',
  permissions: ['edit-products'],
  params: ofDesign,
  body: z.object({
    /** The newest revision that the editor has seen. */
    base: wholeNumber(1),
    rows: newStepRowsSchema,
  }),
  maxBodyBytes: SCENE_MAX_BYTES,
  answer: z.object({
    revision: z.int(),
    savedAt: z.string(),
    changedSince: z.string().nullable(),
    rows: z.array(stepRowSchema),
    refused: z.array(z.object({ id: z.uuid(), message: z.string() })),
    whole: wholeDesignSchema.nullable(),
  }),
  errors: [404, 409, 422],
  rate: { max: 300, perSeconds: 60 },
});

const listSteps = defineCall({
  name: 'studio.listSteps',
  method: 'GET',
  path: `${DESIGNS}/{design}/steps/`,
  summary: 'List the steps made of a design',
  description: `Up to ${STEP_LIMITS.steps} steps that can be undone. With \`since\`, the steps after a revision, or the whole design where steps between them are missing.`,
  access: 'project',
  params: ofDesign,
  query: z.object({ since: z.coerce.number().int().min(0).max(2_000_000_000).default(0) }),
  answer: z.object({
    revision: z.int(),
    changedSince: z.string().nullable(),
    rows: z.array(stepRowSchema),
    whole: wholeDesignSchema.nullable(),
  }),
  errors: [404],
});

const elementIdSchema = elementSchema.options[0].shape.id;

const meet = defineCall({
  name: 'studio.meet',
  method: 'POST',
  path: `${DESIGNS}/{design}/people/`,
  summary: 'Say which elements you’ve selected, and see who else is there',
  description: `The person is there for ${PEOPLE_HERE.hereSeconds} seconds. Call it again to stay.`,
  access: 'project',
  params: ofDesign,
  body: z.object({ tab: tabSchema, selection: z.array(elementIdSchema).max(PEOPLE_HERE.selectedMost) }),
  answer: z.object({
    people: z.array(personHereSchema(elementIdSchema)),
    revision: z.int(),
    /** Since when the design differs from what is live; null where it doesn’t. */
    changedSince: z.string().nullable(),
    /** The status of the newest published version; null while the design is a draft. */
    status: productStatusSchema.nullable(),
  }),
  errors: [404],
  rate: { max: 400, perSeconds: 60 },
});

const leave = defineCall({
  name: 'studio.leave',
  method: 'DELETE',
  path: `${DESIGNS}/{design}/people/{tab}/`,
  summary: 'Leave a design in the studio',
  access: 'project',
  params: ofDesign.extend({ tab: tabSchema }),
  answer: z.object({ left: z.literal(true) }),
});

const designVersionSchema = z.object({
  id: z.uuid(),
  /** `day`: as it was left on a day it was worked on. */
  kind: z.enum(['published', 'named', 'day']),
  name: z.string(),
  /** A published version has one. */
  number: z.int().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  isLive: z.boolean(),
  scene: sceneSchema,
  settings: designSettingsSchema,
});
export type DesignVersion = z.infer<typeof designVersionSchema>;

const listVersions = defineCall({
  name: 'studio.listVersions',
  method: 'GET',
  path: `${DESIGNS}/{design}/versions/`,
  summary: 'List versions of a design, newest first',
  description: 'Each publish, each that was named, and how the design was left on each day it was worked on.',
  access: 'project',
  params: ofDesign,
  query: z.object({
    /** The version after which the page begins. */
    after: z.uuid().optional(),
  }),
  answer: z.object({
    versions: z.array(designVersionSchema),
    hasMore: z.boolean(),
    /** Versions of the design that have a name, on whatever page. */
    named: z.int(),
  }),
});

const getLive = defineCall({
  name: 'studio.getLive',
  method: 'GET',
  path: `${DESIGNS}/{design}/live/`,
  summary: 'Get a design as it is published',
  access: 'project',
  params: ofDesign,
  answer: z.object({ live: designVersionSchema.pick({ scene: true, settings: true }) }),
  errors: [404],
});

const nameVersion = defineCall({
  name: 'studio.nameVersion',
  method: 'POST',
  path: `${DESIGNS}/{design}/versions/`,
  summary: 'Keep a design as it is under a name',
  access: 'project',
  permissions: ['edit-products'],
  params: ofDesign,
  body: z.object({ name: line().min(1).max(80) }),
  answer: z.object({ kept: z.literal(true) }),
  errors: [404, 422],
});

const deleteVersion = defineCall({
  name: 'studio.deleteVersion',
  method: 'DELETE',
  path: `${DESIGNS}/{design}/versions/{point}/`,
  summary: 'Delete a named version of a design',
  description: 'Answers 409 for a version that was published, and for a day’s work.',
  access: 'project',
  permissions: ['edit-products'],
  params: ofDesign.extend({ point: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
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

/** The steps made of designs, the people at them, and their versions. */
export const designStepCalls = {
  saveSteps,
  listSteps,
  meet,
  leave,
  listVersions,
  getLive,
  nameVersion,
  deleteVersion,
};
