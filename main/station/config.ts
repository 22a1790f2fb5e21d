import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SHARE_LIMIT } from '../../shared/features/factory/printing/printing.ts';

const namedAddress = z
  .string()
  .regex(/^[^=]{1,60}=.{3,}$/, { error: 'must be NAME=ADDRESS' })
  .transform((text) => ({
    name: text.slice(0, text.indexOf('=')),
    address: text.slice(text.indexOf('=') + 1),
  }));

const device = z.union([
  namedAddress,
  z.object({ name: z.string().min(1).max(60), address: z.string().min(3) }),
]);

const dpi = z.coerce
  .number()
  .pipe(z.union([z.literal(203), z.literal(300)]))
  .default(203);

/** No clock is further off. */
const MOST_SKEW_MS = 5_000_000_000_000;

/** Every setting of a workstation, from its `station.json` and from the command line, which wins. */
export const stationSettingsSchema = z.strictObject({
  server: z.url({
    protocol: /^https?$/,
    error: 'must be the address of the server, such as https://selvedge.example',
  }),
  data: z.string().min(1).default('.station'),
  host: z.string().min(1).default('127.0.0.1'),
  port: z.coerce.number().int().min(0).max(65_535).default(4700),
  token: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  pair: z.string().min(8).optional(),
  printer: z.array(device).default([]),
  /** Printers with parcel labels of 100 × 150 mm: garment labels never go to these. */
  parcelPrinter: z.array(device).default([]),
  reader: z.array(device).default([]),
  virtual: z.boolean().default(false),
  /** At sorting and packing a garment’s tag counts as a scan of its label. */
  tagsCount: z.boolean().default(false),
  /** How many labels to hold for work without the network, 0 for none; without it the server says. */
  offlineLabels: z.coerce.number().int().min(0).max(SHARE_LIMIT).optional(),
  labelDpi: dpi,
  parcelDpi: dpi,
  idleSignOutSeconds: z.coerce.number().min(5).max(86_400).default(600),
  syncSeconds: z.coerce.number().min(0.05).max(600).default(2),
  /** Shifts the station's clock, to prove that the order of work does not hang on it. */
  clockSkewMs: z.coerce.number().int().min(-MOST_SKEW_MS).max(MOST_SKEW_MS).default(0),
  /** Caps the database's size, to prove what a full disk does. */
  maxDatabasePages: z.coerce.number().int().min(1).optional(),
});
export type StationSettings = z.output<typeof stationSettingsSchema>;

/** A setting is wrong; the message is one line that names it and says what it has to be. */
export class StationConfigError extends Error {
  override readonly name = 'StationConfigError';
}

/**
 * Merges a settings file and the command line's settings and checks them.
 * @throws StationConfigError
 */
export function readStationSettings(
  given: Readonly<Record<string, unknown>>,
  file?: string,
): StationSettings {
  const merged = { ...(file === undefined ? {} : readSettingsFile(file)), ...given };
  const parsed = stationSettingsSchema.safeParse(merged);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : 'settings'));
    const missing = issue?.path[0] !== undefined && merged[String(issue.path[0])] === undefined;
    throw new StationConfigError(
      missing
        ? `${name} is missing. Give it with --${name}.`
        : `${name} is wrong: ${issue?.message ?? 'invalid'}.`,
    );
  }
  return { ...parsed.data, data: resolve(parsed.data.data) };
}

function readSettingsFile(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new StationConfigError(`${file} is unreadable.`);
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new StationConfigError(`${file} isn’t a JSON object.`);
  }
}
