import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import { logoCalls } from '../../../../shared/features/site/logos/logos.calls.ts';
import {
  LOGO_PIXELS,
  LOGO_VARIANT_NAMES,
  LOGO_VARIANTS,
  type LogoSet,
  logoSize,
  MARK_VARIANTS,
  OWN_VARIANTS,
  type OwnVariant,
} from '../../../../shared/features/site/logos/logos.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { ReceivedFile, SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { contentKey, FileMissing } from '../../../platform/storage/storage.ts';
import { checkPicture, deleteStoredFiles, insertFiles } from '../../making/files/files.ts';
import { setStoreLogo } from '../../projects/stores/stores.ts';
import { type DrawnLogo, drawDark, drawLogo, drawMark, drawOwnMark } from './logo-drawing.ts';
import { findStoreLogo, lockStoreLogo, type StoredLogo, type StoredVariants } from './logos.queries.ts';

const EXTENSIONS = { 'image/webp': 'webp', 'image/png': 'png' } as const;
const keyFor = (hash: string, mediaType: DrawnLogo['mediaType']) =>
  contentKey('logos', hash, EXTENSIONS[mediaType]);

/** A drawing is checked as artwork is, and kept as pixels alone. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
const COPY = { quality: 90, alphaQuality: 100, effort: 4 } as const;

/** The picture upright at each size, as WebP without what a camera adds to it. */
async function copiesOf(
  file: ReceivedFile,
  sizes: readonly { readonly width: number; readonly height: number }[],
): Promise<DrawnLogo[]> {
  const copies = sizes.map((size, index) => ({ path: `${file.path}.logo-${index}`, ...size, ...COPY }));
  try {
    await checkPicture(file, { accepts: TYPES, copies }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not-a-picture')
        throw new Refusal(415, 'not-a-picture', 'Choose a PNG, JPEG, WebP or SVG image');
      throw error;
    });
    return await Promise.all(
      copies.map(async ({ path }): Promise<DrawnLogo> => {
        const bytes = await readFile(path);
        const { width, height } = await sharp(bytes).metadata();
        return { bytes, mediaType: 'image/webp', width, height };
      }),
    );
  } finally {
    await Promise.all(copies.map(({ path }) => rm(path, { force: true })));
  }
}

/** Where a picture of the logo goes: the header has its own column. */
const SLOTS = ['header', ...LOGO_VARIANT_NAMES] as const;
type Slot = (typeof SLOTS)[number];

interface LogoContext {
  readonly projectId: string;
  readonly userId: string | null;
  readonly services: SteppedContext['services'];
  readonly transaction: SteppedContext['transaction'];
}

function logoContext({ project, user, services, transaction }: SteppedContext): LogoContext {
  if (!project) throw forbidden();
  return { projectId: project.id, userId: user?.id ?? null, services, transaction };
}

function requireFile({ file }: SteppedContext): ReceivedFile {
  if (!file) throw invalid({ file: [FIELD_MESSAGES.required] });
  return file;
}

interface LogoChange {
  readonly drawn: Partial<Record<Slot, DrawnLogo>>;
  /** The slots that get what was drawn, and are empty where nothing was. */
  readonly replaces: (stored: StoredVariants) => readonly Slot[];
  /** The version that the merchant uploaded. */
  readonly own?: OwnVariant;
}

/** Stores what changes of a logo and deletes what it takes the place of. */
async function saveLogo(context: LogoContext, storeId: string, change: LogoChange): Promise<LogoSet> {
  const { services, projectId, userId, transaction } = context;
  const offered = SLOTS.flatMap((slot) => {
    const picture = change.drawn[slot];
    if (!picture) return [];
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    return [{ slot, ...picture, id: newId(), hash, key: keyFor(hash, picture.mediaType) }];
  });
  // In one order, so that two changes at once never wait for each other.
  const keys = [...new Set(offered.map(({ key }) => key))].toSorted();
  return transaction(async (tx) => {
    const before = await lockStoreLogo(tx, storeId, projectId, keys);
    const replaced = new Set(change.replaces(before.variants));
    const added = offered.filter(({ slot }) => replaced.has(slot));
    await Promise.all(
      added.map(({ key, bytes, mediaType }) =>
        services.storage.put(key, { bytes }, { contentType: mediaType }),
      ),
    );
    if (added.length > 0)
      await insertFiles(
        tx,
        added.map(({ id, key, hash, bytes, mediaType, width, height }) => ({
          id,
          projectId,
          purpose: 'logo',
          storageKey: key,
          sha256: hash,
          mediaType,
          bytes: bytes.length,
          width,
          height,
          name: `logo.${EXTENSIONS[mediaType]}`,
          createdBy: userId,
        })),
      );
    const header = added.find(({ slot }) => slot === 'header');
    const variants: StoredVariants = {};
    for (const name of LOGO_VARIANT_NAMES) {
      const picture = added.find(({ slot }) => slot === name);
      const stored = replaced.has(name) ? undefined : before.variants[name];
      if (stored) variants[name] = stored;
      if (picture)
        variants[name] = {
          fileId: picture.id,
          sha256: picture.hash,
          width: picture.width,
          height: picture.height,
          isOwn: name === change.own,
        };
    }
    const after: StoredLogo = replaced.has('header')
      ? {
          fileId: header?.id ?? null,
          header: header ? { ...header, sha256: header.hash } : null,
          variants,
        }
      : { ...before, variants };
    await setStoreLogo(tx, storeId, after);
    const gone = [...replaced].flatMap(
      (slot) => (slot === 'header' ? before.fileId : before.variants[slot]?.fileId) ?? [],
    );
    if (gone.length > 0) await deleteStoredFiles(tx, gone);
    return logoSet(after);
  });
}

function logoSet({ header, variants }: StoredLogo): LogoSet {
  return {
    logo: header && { src: logoAddress(header.sha256), ...logoSize(header) },
    variants: Object.fromEntries(
      LOGO_VARIANT_NAMES.flatMap((name) => {
        const stored = variants[name];
        if (!stored) return [];
        const { sha256, width, height, isOwn } = stored;
        return [[name, { src: logoAddress(sha256), width, height, isOwn }]];
      }),
    ),
  };
}

/** What the others are drawn from. @throws Refusal 404 without the store, 409 without its logo */
async function readSource(
  { projectId, services, transaction }: LogoContext,
  storeId: string,
): Promise<Buffer> {
  const { variants } = await transaction((tx) => findStoreLogo(tx, storeId, projectId));
  if (!variants.source) throw new Refusal(409, 'no-logo', 'Choose your logo first');
  const { stream } = await services.storage.get(keyFor(variants.source.sha256, 'image/webp'));
  return buffer(stream);
}

/** Slots that a mark fills. */
const MARK_SLOTS: readonly Slot[] = ['mark', ...MARK_VARIANTS];
const SLOTS_BY_VARIANT: Readonly<Record<OwnVariant, readonly Slot[]>> = { dark: ['dark'], mark: MARK_SLOTS };

/** A new logo takes every place except those that the merchant filled. */
const placesOfLogo = (stored: StoredVariants): readonly Slot[] => {
  const own = OWN_VARIANTS.filter((name) => stored[name]?.isOwn).flatMap((name) => SLOTS_BY_VARIANT[name]);
  return SLOTS.filter((slot) => !own.includes(slot));
};

export const logoImplementations = implement(logoCalls, {
  async list({ params }, { tx, project }) {
    if (!project) throw forbidden();
    return logoSet(await findStoreLogo(tx, params.id, project.id));
  },

  upload: inSteps(async ({ params }, given) => {
    const context = logoContext(given);
    const file = requireFile(given);
    await context.transaction((tx) => findStoreLogo(tx, params.id, context.projectId));
    const [header, source] = await copiesOf(file, [LOGO_PIXELS, LOGO_VARIANTS.source]);
    if (!header || !source) throw notFound();
    const drawn = { header, ...(await drawLogo(source)) };
    const { logo, variants } = await saveLogo(context, params.id, { drawn, replaces: placesOfLogo });
    if (!logo) throw notFound();
    return { logo, variants };
  }),

  remove: inSteps(async ({ params }, given) => {
    await saveLogo(logoContext(given), params.id, { drawn: {}, replaces: () => SLOTS });
    return { logo: null };
  }),

  uploadVariant: inSteps(async ({ params }, given) => {
    const context = logoContext(given);
    const file = requireFile(given);
    await readSource(context, params.id);
    const [picture] = await copiesOf(file, [LOGO_VARIANTS[params.variant]]);
    if (!picture) throw notFound();
    const drawn = params.variant === 'mark' ? await drawOwnMark(picture.bytes) : { dark: picture };
    return saveLogo(context, params.id, {
      drawn,
      replaces: () => SLOTS_BY_VARIANT[params.variant],
      own: params.variant,
    });
  }),

  resetVariant: inSteps(async ({ params }, given) => {
    const context = logoContext(given);
    const source = await readSource(context, params.id);
    return saveLogo(context, params.id, {
      drawn: params.variant === 'mark' ? await drawMark(source) : await drawDark(source),
      replaces: () => SLOTS_BY_VARIANT[params.variant],
    });
  }),

  show: inSteps(async ({ params }, { services }) => {
    for (const mediaType of ['image/webp', 'image/png'] as const) {
      try {
        const { stream, file } = await services.storage.get(keyFor(params.hash, mediaType));
        return { body: stream, bytes: file.size, mediaType, immutable: true };
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error;
      }
    }
    throw notFound();
  }),
});
