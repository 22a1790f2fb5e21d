import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { filesCalls } from '../../making/files/files.calls.ts';
import { VERDICT_CODES, verdictCodeSchema } from '../../making/products/products.ts';
import { studioCalls } from '../../making/studio/studio.calls.ts';
import { homeVatSchema } from '../../projects/sellers/sellers.ts';
import { OWN_DESIGN_LIMITS } from './own-designs.ts';

const OWN = '/omnis/v3/own-designs';
/** Of everyone at one address. */
const HOUR = 3_600;
const LARGEST_SCENE_BYTES = 2_000_000;

const createDesign = defineCall({
  name: 'ownDesigns.createDesign',
  method: 'POST',
  path: `${OWN}/`,
  summary: 'Start a design without an account',
  description:
    'Its owner is the browser, by a cookie. It’s deleted 60 days after its last change, unless bought.',
  access: 'public',
  body: studioCalls.createDesign.body,
  maxBodyBytes: LARGEST_SCENE_BYTES,
  answer: studioCalls.createDesign.answer,
  errors: [404, 409],
  rate: { max: 40, perSeconds: HOUR },
});

const listDesigns = defineCall({
  name: 'ownDesigns.listDesigns',
  method: 'GET',
  path: `${OWN}/`,
  summary: 'List the designs of this browser, last changed first',
  access: 'public',
  answer: studioCalls.listDesigns.answer.extend({
    /** How the sales of the store that makes them are taxed at home. */
    home: homeVatSchema,
  }),
});

const getDesign = defineCall({
  name: 'ownDesigns.getDesign',
  method: 'GET',
  path: `${OWN}/{design}/`,
  summary: 'Get a design of this browser',
  access: 'public',
  params: studioCalls.getDesign.params,
  answer: studioCalls.getDesign.answer,
  errors: [404],
});

const saveDesign = defineCall({
  name: 'ownDesigns.saveDesign',
  method: 'PUT',
  path: `${OWN}/{design}/`,
  summary: 'Save a design of this browser',
  description: 'Answers 409 unless it names the current revision.',
  access: 'public',
  params: studioCalls.saveDesign.params,
  body: studioCalls.saveDesign.body,
  maxBodyBytes: LARGEST_SCENE_BYTES,
  answer: studioCalls.saveDesign.answer,
  errors: [404, 409],
  rate: { max: 600, perSeconds: 600 },
});

const deleteDesign = defineCall({
  name: 'ownDesigns.deleteDesign',
  method: 'DELETE',
  path: `${OWN}/{design}/`,
  summary: 'Delete a design of this browser',
  access: 'public',
  params: studioCalls.deleteDesign.params,
  answer: studioCalls.deleteDesign.answer,
  errors: [404],
});

const uploadPicture = defineCall({
  name: 'ownDesigns.uploadPicture',
  method: 'POST',
  path: `${OWN}/pictures/`,
  summary: 'Upload an image for a design without an account',
  access: 'public',
  upload: { field: 'file', maxBytes: OWN_DESIGN_LIMITS.pictureBytes },
  answer: filesCalls.uploadPicture.answer,
  errors: [404, 409, 413, 415],
  rate: { max: 60, perSeconds: HOUR },
});

const listPictures = defineCall({
  name: 'ownDesigns.listPictures',
  method: 'GET',
  path: `${OWN}/pictures/`,
  summary: 'List the images this browser uploaded, newest first',
  access: 'public',
  query: filesCalls.listPictures.query,
  answer: filesCalls.listPictures.answer,
});

const showPicture = defineCall({
  name: 'ownDesigns.showPicture',
  method: 'GET',
  path: `${OWN}/pictures/{file}/{size}/`,
  summary: 'Get an image this browser uploaded',
  access: 'public',
  params: filesCalls.showPicture.params,
  answer: 'file',
  errors: [404],
});

const orderDesign = defineCall({
  name: 'ownDesigns.orderDesign',
  method: 'POST',
  path: `${OWN}/{design}/order/`,
  summary: 'Prepare a design for the basket',
  description:
    'Makes its print files. Ask for its state until it’s ready. What can’t be printed answers 422, what may not print well 409 “needs-yes” until the call accepts it.',
  access: 'public',
  params: z.object({ design: z.uuid() }),
  body: z.object({
    revision: wholeNumber(1),
    colour: z.string().min(1).max(60),
    /** To the terms for custom products. */
    agrees: z.boolean(),
    /** What may not print well, and the shopper accepted. */
    verdict: z.array(verdictCodeSchema).max(VERDICT_CODES.length).default([]),
  }),
  answer: z.object({ order: z.uuid() }),
  errors: [404, 409],
  rate: { max: 40, perSeconds: HOUR },
});

const getOrderState = defineCall({
  name: 'ownDesigns.getOrderState',
  method: 'GET',
  path: `${OWN}/orders/{order}/`,
  summary: 'Get whether a design is ready for the basket',
  access: 'public',
  params: z.object({ order: z.uuid() }),
  query: z.object({
    size: z.string().min(1).max(12),
    quantity: z.coerce.number().int().min(1).max(OWN_DESIGN_LIMITS.quantity),
  }),
  answer: z.discriminatedUnion('state', [
    z.object({ state: z.literal('preparing') }),
    z.object({ state: z.literal('failed'), message: z.string() }),
    /** The address that adds it to its store’s basket. */
    z.object({ state: z.literal('ready'), address: z.string() }),
  ]),
  errors: [404],
  rate: { max: 1_200, perSeconds: 600 },
});

const putInBasket = defineCall({
  name: 'ownDesigns.putInBasket',
  method: 'GET',
  path: `${OWN}/basket/`,
  summary: 'Add a design to its store’s basket',
  access: 'public',
  query: z.object({ code: z.string().min(1).max(400) }),
  answer: 'redirect',
  errors: [404],
  rate: { max: 120, perSeconds: HOUR },
});

const claimDesigns = defineCall({
  name: 'ownDesigns.claimDesigns',
  method: 'POST',
  path: `${OWN}/claim/`,
  summary: 'Make the designs of this browser drafts of the project',
  access: 'project',
  permissions: ['edit-products'],
  answer: z.object({ designs: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
});

export const ownDesignsCalls = {
  createDesign,
  listDesigns,
  getDesign,
  saveDesign,
  deleteDesign,
  uploadPicture,
  listPictures,
  showPicture,
  orderDesign,
  getOrderState,
  putInBasket,
  claimDesigns,
};
