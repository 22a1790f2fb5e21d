import { glob } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { FindStation } from '../calls/calling-station.ts';
import type { Implementation } from '../calls/implement.ts';
import { deliveryHandler, type Subscription } from '../domain-events/domain-events.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { FindSigningKeys, SendSource } from '../mail/mail.ts';
import type { PaymentFollower } from '../payments/payment-follower.ts';
import type { JobContext } from '../services.ts';
import type { BulkAct } from './bulk-act.ts';
import { type CertificateSource, NO_CERTIFICATES } from './certificate-source.ts';
import type { DraftUses } from './draft-uses.ts';
import { isFeature, type ServerFeature } from './feature.ts';
import type { MailPartUses } from './mail-part-uses.ts';
import type { NewStorePart } from './new-store.ts';
import type { OperationEffect } from './operation-effect.ts';
import { NO_PIECES, type OrderPieces } from './order-pieces.ts';
import type { PaletteSource } from './palette-source.ts';
import type { StoreCurrencyPart } from './store-currency.ts';

/** A feature with the place it was found at. */
export interface FoundFeature extends ServerFeature {
  /** `AREA/NAME`, e.g. `selling/orders`; parts of the platform are `platform/NAME`, the demo data `demo`. */
  readonly name: string;
}

/** Everything the features add to the server, in the order of their names. */
export interface Features {
  readonly found: readonly FoundFeature[];
  readonly implementations: readonly Implementation[];
  readonly jobHandlers: readonly JobHandler<JobContext>[];
  readonly subscriptions: readonly Subscription[];
  readonly paletteSources: readonly PaletteSource[];
  readonly bulkActs: readonly BulkAct[];
  readonly paymentFollowers: readonly PaymentFollower[];
  readonly newStoreParts: readonly NewStorePart[];
  readonly storeCurrencyParts: readonly StoreCurrencyPart[];
  readonly findStation: FindStation;
  readonly certificates: CertificateSource;
  readonly operationEffects: readonly OperationEffect[];
  readonly orderPieces: OrderPieces;
  readonly draftUses: readonly DraftUses[];
  readonly mailPartUses: readonly MailPartUses[];
  readonly sendSources: readonly SendSource<JobContext>[];
  readonly signingKeys: FindSigningKeys<JobContext>;
}

/** A feature is registered wrongly. The message is one line that names the feature and says what to correct. */
export class FeatureError extends Error {
  override readonly name = 'FeatureError';
}

/** A call as the shared folders declare it. */
export interface DeclaredCall {
  readonly name: string;
  /** File that declares it, from the repository's root. */
  readonly file: string;
}

const ROOT = join(import.meta.dirname, '../../..');
const FEATURE_FILES = [
  'server/demo/*.feature.ts',
  'server/platform/*/*.feature.ts',
  'server/features/*/*/*.feature.ts',
];
const CALL_FILES = ['shared/features/*/*/*.calls.ts'];

async function filesLike(patterns: readonly string[], root: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob([...patterns], { cwd: root })) files.push(file);
  return files.sort();
}

async function importFile(file: string, root: string): Promise<Readonly<Record<string, unknown>>> {
  const exports: unknown = await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
  return z.record(z.string(), z.unknown()).parse({ ...Object(exports) });
}

async function loadFeature(file: string, root: string): Promise<FoundFeature> {
  const folder = dirname(file);
  if (basename(file) !== `${basename(folder)}.feature.ts`)
    throw new FeatureError(`${file} must be named after its folder: ${basename(folder)}.feature.ts`);
  const { feature } = await importFile(file, root);
  if (!isFeature(feature))
    throw new FeatureError(`${file} must export "feature", made by defineFeature({ ... })`);
  return { ...feature, name: relative('server/features', folder).replace(/^\.\.\//, '') };
}

const callSchema = z.object({ name: z.string(), method: z.string(), path: z.string() });

/** Every call that a `*.calls.ts` of the shared features exports, alone or in a record of calls. */
export async function declaredCalls(root = ROOT): Promise<DeclaredCall[]> {
  const files = await filesLike(CALL_FILES, root);
  const modules = await Promise.all(files.map((file) => importFile(file, root)));
  const calls = modules.flatMap((exports, index) =>
    Object.values(exports)
      .flatMap((value) => [value, ...(typeof value === 'object' && value ? Object.values(value) : [])])
      .flatMap((value) => {
        const call = callSchema.safeParse(value);
        return call.success ? [{ name: call.data.name, file: files[index] ?? '' }] : [];
      }),
  );
  return [...new Map(calls.map((call) => [call.name, call])).values()];
}

/** @throws FeatureError for the first name that two features claim */
function requireOnce(what: string, claims: readonly { name: string; feature: string }[]): void {
  const owners = new Map<string, string>();
  for (const { name, feature } of claims) {
    const owner = owners.get(name);
    if (owner !== undefined)
      throw new FeatureError(`${what} ${name} is registered twice: by ${owner} and by ${feature}`);
    owners.set(name, feature);
  }
}

/** @throws FeatureError where a call has no implementation or more than one, or a name is taken twice */
export function checkFeatures(found: readonly FoundFeature[], declared: readonly DeclaredCall[]): void {
  const claims = (names: (feature: FoundFeature) => readonly string[]) =>
    found.flatMap((feature) => names(feature).map((name) => ({ name, feature: feature.name })));
  const implemented = claims(({ calls = [] }) => calls.map(({ call }) => call.name));
  requireOnce('The call', implemented);
  requireOnce(
    'The job',
    claims(({ jobs = [] }) => jobs.map(({ job }) => job.name)),
  );
  requireOnce(
    'The subscriber',
    claims(({ events = [] }) => events.map(({ name }) => name)),
  );
  requireOnce(
    'The palette source',
    claims(({ palette = [] }) => palette.map(({ kind }) => kind)),
  );
  requireOnce(
    'The effect',
    claims(({ effects = [] }) => effects.map(({ name }) => name)),
  );
  requireOnce(
    'The table',
    claims(({ tables = [] }) => tables),
  );
  requireOnce(
    'The search for the calling',
    claims(({ findStation }) => (findStation ? ['workstation'] : [])),
  );
  requireOnce(
    'What keeps the',
    claims(({ certificates }) => (certificates ? ['certificates'] : [])),
  );
  requireOnce(
    'What stops',
    claims(({ orderPieces }) => (orderPieces ? ['pieces'] : [])),
  );
  requireOnce(
    'The source of emails',
    claims(({ sendSources = [] }) => sendSources.map(({ kind }) => kind)),
  );
  requireOnce(
    'What finds the',
    claims(({ signingKeys }) => (signingKeys ? ['signing keys'] : [])),
  );
  const names = new Set(implemented.map(({ name }) => name));
  const missing = declared.find(({ name }) => !names.has(name));
  if (missing)
    throw new FeatureError(
      `The call ${missing.name} has no implementation. Implement it where ${missing.file} belongs, or remove it`,
    );
}

/**
 * Finds every `NAME.feature.ts` of the server and gathers what they add.
 * @throws FeatureError where one is registered wrongly, or a declared call is not implemented exactly once
 */
export async function loadFeatures(root = ROOT): Promise<Features> {
  const files = await filesLike(FEATURE_FILES, root);
  const [found, declared] = await Promise.all([
    Promise.all(files.map((file) => loadFeature(file, root))),
    declaredCalls(root),
  ]);
  checkFeatures(found, declared);
  return {
    found,
    implementations: found.flatMap(({ calls = [] }) => calls),
    jobHandlers: found.flatMap(({ jobs = [], events = [] }) => [...jobs, ...events.map(deliveryHandler)]),
    subscriptions: found.flatMap(({ events = [] }) => events),
    paletteSources: found
      .flatMap(({ palette = [] }) => palette)
      .toSorted((one, other) => one.position - other.position),
    bulkActs: found.flatMap(({ bulkActs = [] }) => bulkActs),
    paymentFollowers: found.flatMap(({ payments }) => payments ?? []),
    newStoreParts: found.flatMap(({ newStore }) => newStore ?? []),
    storeCurrencyParts: found.flatMap(({ storeCurrency }) => storeCurrency ?? []),
    findStation: found.find(({ findStation }) => findStation)?.findStation ?? (async () => null),
    certificates: found.find(({ certificates }) => certificates)?.certificates ?? NO_CERTIFICATES,
    operationEffects: found
      .flatMap(({ effects = [] }) => effects)
      .toSorted((one, other) => one.position - other.position),
    draftUses: found.flatMap(({ draftUses }) => draftUses ?? []),
    mailPartUses: found.flatMap(({ mailPartUses }) => mailPartUses ?? []),
    orderPieces: found.find(({ orderPieces }) => orderPieces)?.orderPieces ?? NO_PIECES,
    sendSources: found.flatMap(({ sendSources = [] }) => sendSources),
    signingKeys: found.find(({ signingKeys }) => signingKeys)?.signingKeys ?? (async () => []),
  };
}
