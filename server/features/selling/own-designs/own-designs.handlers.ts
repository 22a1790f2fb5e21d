import { createHash } from 'node:crypto';
import { conflict, forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { type BaseProduct, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  designSettingsSchema,
  MOST_WORK,
  type VerdictCode,
} from '../../../../shared/features/making/products/products.ts';
import type { OpenDesign } from '../../../../shared/features/making/studio/studio.calls.ts';
import { emptyScene, type Scene } from '../../../../shared/features/making/studio/studio.ts';
import { homeVatOf } from '../../../../shared/features/projects/sellers/sellers.ts';
import { ownDesignsCalls } from '../../../../shared/features/selling/own-designs/own-designs.calls.ts';
import {
  OWN_DESIGN_LIMITS,
  OWN_DESIGN_MESSAGES,
  ownDesignPriceMinor,
} from '../../../../shared/features/selling/own-designs/own-designs.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { SellersVat } from '../../../../shared/rules/money/money.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { type BeforeFile, implement, inStepsAfter } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notOffered, offeredBase } from '../../making/catalogue/catalogue.ts';
import { listShopperPictures, storedShopperPicture, storeShopperPicture } from '../../making/files/files.ts';
import {
  findPublishingIssues,
  hashScene,
  renderForOneAgain,
  requireSellable,
} from '../../making/products/products.ts';
import { fitsBase, OLDER_REVISION_MESSAGE } from '../../making/studio/studio.ts';
import { findPlatformHome } from '../../projects/stores/stores.ts';
import { addToBasket, shopOf } from '../basket/basket.ts';
import { basketCode, readBasketCode } from './basket-code.ts';
import { claimDesigns } from './claim-designs.ts';
import { makeOwnProductJob } from './own-designs.jobs.ts';
import {
  addOwnDesign,
  addOwnPicture,
  deleteOwnDesign,
  findSellingStore,
  hasOwnPictures,
  listOwnDesigns,
  openOwnDesign,
  picturesOfOwner,
  type SellingStore,
  saveOwnDesign,
} from './own-designs.queries.ts';
import { ensureOwner, getOwner } from './own-designs-owner.ts';
import { addOwnProduct, findState } from './own-products.queries.ts';
import { laneOf } from './visitor-lane.ts';

const gone = () => notFound(OWN_DESIGN_MESSAGES.gone);
/** A person follows this address in their browser: it ends on a screen whatever happens. */
const NOT_ADDED = '/basket/?not-added';
const PLATFORM = { kind: 'platform' } as const;

/** The caller, whose rows are found by the hash of their cookie and by nothing else. @throws Refusal 404 without one */
async function enterAsOwner(context: CallContext): Promise<Buffer> {
  const owner = getOwner(context);
  if (!owner) throw gone();
  await context.enter(PLATFORM);
  return owner;
}

async function requireStore(tx: Tx, owner: Buffer | null): Promise<SellingStore> {
  const store = await findSellingStore(tx, owner);
  if (!store) throw notFound(OWN_DESIGN_MESSAGES.closed);
  return store;
}

/** @throws Refusal 409 where a shopper would keep more pictures, or larger ones, than they may */
function requireRoom({ pictures, pictureBytes }: Pick<SellingStore, 'pictures' | 'pictureBytes'>): void {
  if (pictures > OWN_DESIGN_LIMITS.pictures || pictureBytes > OWN_DESIGN_LIMITS.totalBytes)
    throw conflict('too-many-pictures', OWN_DESIGN_MESSAGES.tooManyPictures);
}

/** What a shopper had before their picture came, for the request that brings it. */
const foundBefore = new WeakMap<CallContext['request'], SellingStore>();

/** @throws Refusal 404 for a browser without designs, 409 for one that has as many pictures as it may */
const requireRoomForPicture: BeforeFile = async (context) => {
  const owner = getOwner(context);
  if (!owner) throw gone();
  const store = await context.transaction((tx) => requireStore(tx, owner), PLATFORM);
  requireRoom({ pictures: store.pictures + 1, pictureBytes: store.pictureBytes });
  foundBefore.set(context.request, store);
};

async function requirePictures(tx: Tx, owner: Buffer, scene: Scene): Promise<void> {
  if (!(await hasOwnPictures(tx, owner, scene)))
    throw invalid({ scene: ['An image in this design is missing. Upload it again.'] });
}

/**
 * Saving a design doesn’t look at its product: a side that it doesn’t have would be printed for nothing, and a larger
 * one would keep the printing program busy.
 * @throws Refusal 422
 */
function requireFit(scene: Scene, base: Pick<BaseProduct, 'printAreas'>): void {
  if (!fitsBase(scene, base)) throw invalid({ scene: ['This design doesn’t fit the product'] });
}

/**
 * By the rule of the studio’s sheet, before anything is rendered.
 * @returns what may not print well, and the shopper accepted
 * @throws Refusal 409 for what needs a yes, 422 for what can’t be printed so
 */
function checkPrintable(
  { base, scene, pictures }: Pick<OpenDesign, 'base' | 'scene' | 'pictures'>,
  {
    colour,
    verdict,
    vat,
  }: {
    readonly colour: string;
    readonly verdict: readonly VerdictCode[];
    readonly vat: SellersVat;
  },
): VerdictCode[] {
  const settings = designSettingsSchema.parse({ colours: [colour], defaultColour: colour });
  const mostWork = MOST_WORK.visitor;
  const issues = findPublishingIssues({ base, scene, settings, pictures, currency: 'GBP', vat, mostWork });
  // What only pixels tell is accepted beforehand.
  return [...new Set([...verdict, ...requireSellable(issues, { verdict, acceptsLoss: false })])];
}

const soldOutMessage = (stock: number): string =>
  stock > 0 ? `We have only ${stock} left in this size and colour` : OWN_DESIGN_MESSAGES.soldOut;

function refuseUpload(status: 413 | 422, message: string): Refusal {
  return new Refusal(status, 'too-large', message, { errors: { file: [message] } });
}

export const ownDesignsImplementations = implement(ownDesignsCalls, {
  createDesign: async ({ body }, context) => {
    const { tx } = context;
    const owner = ensureOwner(context);
    await context.enter(PLATFORM);
    const store = await requireStore(tx, owner);
    if (store.designs >= OWN_DESIGN_LIMITS.designs)
      throw conflict('too-many-designs', OWN_DESIGN_MESSAGES.tooManyDesigns);
    const base = await offeredBase(tx, body.baseSku);
    if (!base) throw notOffered();
    const scene = body.scene ?? emptyScene(base.printAreas);
    requireFit(scene, base);
    await requirePictures(tx, owner, scene);
    const settings = body.settings ?? designSettingsSchema.parse({});
    return { id: await addOwnDesign(tx, { store, owner, baseProductId: base.id, scene, settings }) };
  },

  listDesigns: async (_input, context) => {
    const owner = getOwner(context);
    const home = homeVatOf(await findPlatformHome(context.services.databases));
    if (!owner) return { designs: [], home };
    await context.enter(PLATFORM);
    return { designs: await listOwnDesigns(context.tx, owner), home };
  },

  getDesign: async ({ params }, context) => {
    const owner = await enterAsOwner(context);
    const design = await openOwnDesign(context.tx, owner, params.design);
    if (!design) throw gone();
    return { design };
  },

  saveDesign: async ({ params, body }, context) => {
    const owner = await enterAsOwner(context);
    await requirePictures(context.tx, owner, body.scene);
    const saved = await saveOwnDesign(context.tx, owner, { id: params.design, ...body });
    if (saved === undefined) throw gone();
    if (saved === null) throw conflict('older-revision', OLDER_REVISION_MESSAGE);
    return saved;
  },

  deleteDesign: async ({ params }, context) => {
    const owner = await enterAsOwner(context);
    if (!(await deleteOwnDesign(context.tx, owner, params.design))) throw gone();
    return { id: params.design };
  },

  uploadPicture: inStepsAfter(requireRoomForPicture, async (_input, context) => {
    const { file, services } = context;
    if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
    const owner = getOwner(context);
    if (!owner) throw gone();
    const store = foundBefore.get(context.request);
    if (!store) throw gone();
    const { projectId, pictures, pictureBytes } = store;
    const check = (bytes: number) =>
      requireRoom({ pictures: pictures + 1, pictureBytes: pictureBytes + bytes });
    check(file.bytes);
    if (file.bytes > OWN_DESIGN_LIMITS.pictureBytes) throw refuseUpload(413, OWN_DESIGN_MESSAGES.tooLarge);
    const picture = await storeShopperPicture(services, (work) => context.transaction(work, PLATFORM), file, {
      projectId,
      visitor: laneOf(services.secret, context.request.network),
      maxPixels: OWN_DESIGN_LIMITS.pixels,
      check,
      add: async (tx, fileId) => {
        await addOwnPicture(tx, { fileId, projectId, owner });
        requireRoom(await requireStore(tx, owner));
      },
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'too-many-pixels')
        throw refuseUpload(422, OWN_DESIGN_MESSAGES.tooManyPixels);
      if (error instanceof Refusal && error.code === 'not-a-picture')
        throw new Refusal(415, error.code, OWN_DESIGN_MESSAGES.notTaken, {
          errors: { file: [OWN_DESIGN_MESSAGES.notTaken] },
        });
      throw error;
    });
    return { picture, isDuplicate: false };
  }),

  listPictures: async ({ query }, context) => {
    const owner = getOwner(context);
    if (!owner) return { pictures: [], more: false };
    await context.enter(PLATFORM);
    const { before, limit } = query;
    const found = await listShopperPictures(context.tx, picturesOfOwner(owner), { before, limit: limit + 1 });
    return { pictures: found.slice(0, limit), more: found.length > limit };
  },

  showPicture: async ({ params }, context) => {
    const owner = await enterAsOwner(context);
    const width = params.size === '320' ? 320 : params.size === '1600' ? 1600 : null;
    const stored = await storedShopperPicture(context.tx, picturesOfOwner(owner), { id: params.file, width });
    if (!stored) throw notFound();
    const { stream, file } = await context.services.storage.get(stored.key);
    return { body: stream, bytes: file.size, mediaType: stored.mediaType, immutable: true };
  },

  orderDesign: async ({ params, body }, context) => {
    const owner = await enterAsOwner(context);
    const { tx, services } = context;
    if (!body.agrees) throw invalid({ agrees: [OWN_DESIGN_MESSAGES.terms] });
    const design = await openOwnDesign(tx, owner, params.design);
    if (!design) throw gone();
    if (design.revision !== body.revision) throw conflict('older-revision', OLDER_REVISION_MESSAGE);
    const { base, scene, settings } = design;
    requireFit(scene, base);
    if (!colourOf(base, body.colour)) throw invalid({ colour: [FIELD_MESSAGES.colour] });
    const vat = { ...design.home, day: new Date().toISOString().slice(0, 10) };
    const verdict = checkPrintable(design, { colour: body.colour, verdict: body.verdict, vat });
    const priceMinor = ownDesignPriceMinor(base, body.colour, scene, vat);
    const name = settings.name.trim() || `Your own ${base.name}`;
    const contentKey = createHash('sha256')
      .update(JSON.stringify([hashScene(scene), base.sku, body.colour, priceMinor, name]))
      .digest('hex');
    const added = await addOwnProduct(tx, {
      ownDesignId: design.id,
      owner,
      contentKey,
      name,
      colour: body.colour,
      scene,
      priceMinor,
    });
    const visitor = laneOf(services.secret, context.request.network);
    const { id: order, productId } = added;
    if (productId !== null)
      await renderForOneAgain(tx, services.jobs, {
        productId,
        visitor,
        base,
        scene,
        colour: body.colour,
        verdict,
      });
    else
      await services.jobs.enqueue(tx, makeOwnProductJob, {
        order,
        visitor,
        // Pixels aren’t looked at here.
        verdict: verdict.length > 0 ? verdict : null,
      });
    return { order };
  },

  getOrderState: async ({ params, query }, context) => {
    const owner = await enterAsOwner(context);
    const state = await findState(context.tx, owner, { id: params.order, size: query.size });
    if (!state) throw gone();
    if (state.stock === null) throw invalid({ size: ['Choose a size'] });
    if (state.stock < query.quantity)
      return { state: 'failed' as const, message: soldOutMessage(state.stock) };
    if (state.failure !== null) return { state: 'failed' as const, message: state.failure };
    if (state.productId === null || !state.live) return { state: 'preparing' as const };
    const { productId, colour } = state;
    const code = basketCode(context.services.secret, { productId, colour, ...query }, databaseNow());
    const origin = context.services.hosts.originOf(state);
    return {
      state: 'ready' as const,
      address: `${origin}/omnis/v3/own-designs/basket/?code=${encodeURIComponent(code)}`,
    };
  },

  putInBasket: async ({ query }, context) => {
    await shopOf(context);
    const item = readBasketCode(context.services.secret, query.code, databaseNow());
    if (!item) return { location: NOT_ADDED };
    const { productId, colour: productColor, size: productSize, quantity } = item;
    try {
      await addToBasket(context, {
        name: 'main',
        items: [{ productId, productColor, productSize, quantity }],
      });
    } catch (error) {
      if (error instanceof Refusal) return { location: NOT_ADDED };
      throw error;
    }
    return { location: '/basket/' };
  },

  claimDesigns: async (_input, context) => {
    const { project, user, tx } = context;
    if (!project) throw forbidden();
    const owner = getOwner(context);
    if (!owner) return { designs: [] };
    await context.enter(PLATFORM);
    return { designs: await claimDesigns(tx, owner, { projectId: project.id, accountId: user?.id ?? null }) };
  },
});
