import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { operationOutcomeSchema, operationRecordSchema } from '../../../contract/operation.ts';
import { roundedNumber, roundedNumberText } from '../../../contract/whole-number.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { compactTyped } from '../../../rules/text/typed.ts';
import { labelStateSchema } from '../labels/labels.ts';
import { printReportSchema } from '../printing/printing.ts';
import { changeFloorSettings, getFloorSettings } from './floor-settings.ts';
import { labelWorkSchema } from './label-work.ts';
import { stationStaffSchema } from './staff-badges.ts';
import { PIN_LOCK_MINUTES, PIN_TRIES, PIN_TRIES_MAX, pinSchema } from './staff-pins.ts';

/** A pairing code as staff read it out: eight characters in two groups. */
export const pairingCodeSchema = z
  .string()
  .overwrite(compactTyped)
  .regex(/^[0-9A-Z]{8}$/, { error: 'A pairing code has eight characters, such as 7KQ2-M4XD' });

const stationNameSchema = line().min(2).max(60);

const stationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  pairedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  operations: z.int(),
  refused: z.int(),
  /** Server time minus the workstation’s, in milliseconds; null before it has told. */
  clockOffsetMs: z.int().nullable(),
});
export type Station = z.infer<typeof stationSchema>;

const pairingSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  pairingCode: z.string(),
  expiresAt: z.iso.datetime(),
});

export const listStations = defineCall({
  name: 'stations.list',
  method: 'GET',
  path: '/omnis/v3/factory/stations/',
  summary: 'List workstations with when each was last seen',
  access: 'factory',
  answer: z.object({ stations: z.array(stationSchema) }),
});

export const createStation = defineCall({
  name: 'stations.create',
  method: 'POST',
  path: '/omnis/v3/factory/stations/',
  summary: 'Add a workstation and get its pairing code',
  description: 'The code works once, for 15 minutes.',
  access: 'factory',
  body: z.object({ name: stationNameSchema }),
  answer: pairingSchema,
  errors: [409],
});

export const renewStationPairing = defineCall({
  name: 'stations.renewPairing',
  method: 'POST',
  path: '/omnis/v3/factory/stations/{id}/pairing-code/',
  summary: 'Get a new pairing code',
  description: 'The current token works until the code is used.',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  answer: pairingSchema,
  errors: [404],
});

export const revokeStation = defineCall({
  name: 'stations.revoke',
  method: 'POST',
  path: '/omnis/v3/factory/stations/{id}/revoke/',
  summary: 'Remove a workstation’s access',
  description: 'Unsent work stays on it until it is paired again.',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.uuid(), revokedAt: z.iso.datetime() }),
  errors: [404],
});

export const renameStation = defineCall({
  name: 'stations.rename',
  method: 'PATCH',
  path: '/omnis/v3/factory/stations/{id}/',
  summary: 'Rename a workstation',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: stationNameSchema }),
  answer: z.object({ id: z.uuid(), name: z.string() }),
  errors: [404, 409],
});

export const removeStation = defineCall({
  name: 'stations.remove',
  method: 'DELETE',
  path: '/omnis/v3/factory/stations/{id}/',
  summary: 'Remove a workstation',
  description: 'Its access ends and its name is free. Labels that it may have printed are in doubt.',
  access: 'factory',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
  errors: [404],
});

export const pairStation = defineCall({
  name: 'stations.pair',
  method: 'POST',
  path: '/omnis/v3/stations/pair/',
  summary: 'Exchange a pairing code for a token, once',
  access: 'public',
  body: z.object({ pairingCode: pairingCodeSchema }),
  answer: z.object({ stationId: z.uuid(), name: z.string(), token: z.string() }),
  errors: [404],
  rate: { max: 10, perSeconds: 60 },
});

/** Most operations a push carries. */
export const PUSH_LIMIT = 200;
/** Most labels a pull answers. */
export const PULL_LIMIT = 2_000;

export const pushOperations = defineCall({
  name: 'stations.push',
  method: 'POST',
  path: '/omnis/v3/stations/push/',
  summary: 'Apply operations, in order and each once',
  description: 'A repeat gets the stored outcomes.',
  access: 'station',
  body: z.object({
    operations: z.array(operationRecordSchema).min(1).max(PUSH_LIMIT),
    /** Server time minus the station's clock as last measured, in milliseconds. Any: a clock can be wrong by decades. */
    clockOffsetMs: roundedNumber,
  }),
  maxBodyBytes: 5_000_000,
  answer: z.object({
    outcomes: z.array(z.object({ id: z.uuid(), result: operationOutcomeSchema })),
    /** The labels the operations bear on, as they are now. */
    labels: z.array(labelStateSchema),
    /** The sequence the server waits for next. */
    nextSequence: z.int(),
    serverTime: z.iso.datetime(),
  }),
  errors: [409],
});

export const identifyStation = defineCall({
  name: 'stations.identify',
  method: 'GET',
  path: '/omnis/v3/stations/self/',
  summary: 'Get the workstation of the token and its open print ledger entries',
  description: 'For a workstation that lost its records.',
  access: 'station',
  answer: z.object({
    stationId: z.uuid(),
    name: z.string(),
    /** Entries that were queued, on their way or in doubt when the workstation last reported. */
    prints: z.array(
      printReportSchema.omit({
        cause: true,
        words: true,
        provenAt: true,
        confirmedAt: true,
        updatedAt: true,
      }),
    ),
  }),
});

export const keepStation = defineCall({
  name: 'stations.keep',
  method: 'POST',
  path: '/omnis/v3/stations/self/keep/',
  summary: 'Keep a copied workstation here',
  description: 'The token becomes this workstation’s. Every other process with the old one loses its access.',
  access: 'station',
  body: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  answer: z.object({ id: z.uuid() }),
  errors: [404],
});

export const pullChanges = defineCall({
  name: 'stations.pull',
  method: 'GET',
  path: '/omnis/v3/stations/pull/',
  summary: 'List labels changed since a cursor',
  description: 'Without a cursor, every open label.',
  access: 'station',
  query: z.object({
    cursor: z
      .string()
      .regex(/^\d{1,19}\.\d{1,19}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(PULL_LIMIT).default(PULL_LIMIT),
    /** The process that asks: another one each time that the workstation starts. */
    boot: z.uuid().optional(),
    /** Server time minus its clock as last measured, in milliseconds. */
    clockOffsetMs: roundedNumberText.optional(),
  }),
  answer: z.object({
    stationName: z.string(),
    /** Another process has the same token. */
    isCopied: z.boolean().default(false),
    labels: z.array(labelWorkSchema),
    cursor: z.string(),
    /** More can be fetched at once. */
    more: z.boolean(),
    nextSequence: z.int(),
    serverTime: z.iso.datetime(),
  }),
});

export const pullFloor = defineCall({
  name: 'stations.floor',
  method: 'GET',
  path: '/omnis/v3/stations/floor/',
  summary: 'Get the floor’s people, pick faces and pigeonholes',
  access: 'station',
  answer: z.object({
    staff: z.array(stationStaffSchema),
    pickFaces: z.array(z.object({ code: z.string(), aisle: z.string(), position: z.int() })),
    pigeonholes: z.array(z.string()),
    totes: z.array(z.string()).default([]),
    /** Whether garments are cured at a separate place. */
    cures: z.boolean().default(false),
    blanks: z.array(
      z.object({
        sku: z.string(),
        barcode: z.string(),
        words: z.string(),
        productName: z.string(),
        colour: z.string(),
        size: z.string(),
        colourHex: z.string().nullable(),
        pickFace: z.string().nullable(),
      }),
    ),
  }),
});

/** The hash under which a badge is kept: SHA-256 in hexadecimal digits. */
const badgeHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const presentBadge = defineCall({
  name: 'stations.presentBadge',
  method: 'POST',
  path: '/omnis/v3/stations/presented-badges/',
  summary: 'Report an unknown badge',
  access: 'station',
  body: z.object({
    codeHash: badgeHashSchema,
    /** Its shorter forms, as other readers give it. */
    formHashes: z.array(badgeHashSchema).max(20).default([]),
    hint: z.string().min(1).max(8),
  }),
  answer: z.object({ serverTime: z.iso.datetime() }),
});

export const listPinPeople = defineCall({
  name: 'stations.pinPeople',
  method: 'GET',
  path: '/omnis/v3/stations/pin-people/',
  summary: 'List the people who log in at workstations with a PIN',
  access: 'station',
  answer: z.object({ people: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
});

export const checkPin = defineCall({
  name: 'stations.checkPin',
  method: 'POST',
  path: '/omnis/v3/stations/pin-login/',
  summary: 'Check a person’s PIN',
  description: `${PIN_TRIES} wrong ones in a row lock it for ${PIN_LOCK_MINUTES} minutes, ${PIN_TRIES_MAX} until there’s a new one.`,
  access: 'station',
  body: z.object({ staffId: z.uuid(), pin: pinSchema }),
  answer: z.object({ id: z.uuid(), name: z.string() }),
  errors: [409],
  rate: { max: 60, perSeconds: 60 },
});

export const stationFile = defineCall({
  name: 'stations.file',
  method: 'GET',
  path: '/omnis/v3/stations/files/{id}/',
  summary: 'Get a mockup or print file for a workstation’s screen',
  access: 'station',
  params: z.object({ id: z.uuid() }),
  answer: 'file',
  errors: [404],
});

/** Calls made by workstations and by the people who look after them. */
export const stationCalls = {
  listStations,
  createStation,
  renewStationPairing,
  revokeStation,
  renameStation,
  removeStation,
  pairStation,
  pushOperations,
  pullChanges,
  pullFloor,
  presentBadge,
  listPinPeople,
  checkPin,
  stationFile,
  identifyStation,
  keepStation,
  getFloorSettings,
  changeFloorSettings,
} as const;
