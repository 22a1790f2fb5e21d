import { sql } from 'kysely';
import { notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { stationCalls } from '../../../../shared/features/factory/stations/stations.ts';
import type { CallingStation } from '../../../platform/calls/calling-station.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { findOpenPrints } from '../printing/printing.ts';
import { keepHere, noteProcess } from './copies.queries.ts';
import { readFloorSettings, writeFloorSettings } from './floor-settings.queries.ts';
import {
  addStation,
  isUnpairedAttempt,
  pairByCode,
  removeStation,
  renameStation,
  renewPairing,
  revokeToken,
} from './pairing.ts';
import { keepPresented } from './presented-badges.queries.ts';
import { applyPush } from './push.ts';
import { screenPicture } from './screen-picture.ts';
import { listPinPeople } from './staff-pins.queries.ts';
import { answerCheckPin } from './staff-pins.ts';
import { pictureFile, pullLabels, readFloor } from './stations.queries.ts';

function stationOf(context: CallContext): CallingStation {
  if (!context.station) throw new Refusal(401, 'station-revoked');
  return context.station;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What answers the stations' calls. */
export const stationImplementations = implement(stationCalls, {
  listStations: async (_input, { tx }) => {
    const rows = await tx
      .selectFrom('stations')
      .leftJoin('stationOperations', 'stationOperations.stationId', 'stations.id')
      .select([
        'stations.id',
        'stations.name',
        'stations.pairedAt',
        'stations.revokedAt',
        'stations.lastSeenAt',
        'stations.clockOffsetMs',
        sql<number>`count(station_operations.id)`.as('operations'),
        sql<number>`count(station_operations.id) filter (where outcome->>'outcome' = 'refused')`.as(
          'refused',
        ),
      ])
      .where('stations.removedAt', 'is', null)
      .where((not) => not.not(isUnpairedAttempt))
      .groupBy('stations.id')
      .orderBy('stations.name')
      .execute();
    return {
      stations: rows.map((row) => ({
        ...row,
        pairedAt: iso(row.pairedAt),
        revokedAt: iso(row.revokedAt),
        lastSeenAt: iso(row.lastSeenAt),
      })),
    };
  },
  createStation: ({ body }, { tx, user }) => addStation(tx, { name: body.name, createdBy: user?.id ?? null }),
  renewStationPairing: ({ params }, { tx }) => renewPairing(tx, params.id),
  revokeStation: ({ params }, { tx }) => revokeToken(tx, params.id),
  renameStation: ({ params, body }, { tx }) => renameStation(tx, params.id, body.name),
  removeStation: ({ params }, { tx }) => removeStation(tx, params.id),
  pairStation: ({ body }, { tx }) => pairByCode(tx, body.pairingCode),
  pushOperations: async ({ body }, context) => {
    const now = new Date();
    const { operationEffects } = context.services;
    const pushed = await applyPush(
      context.tx,
      { stationId: stationOf(context).id, ...body },
      operationEffects,
      now,
    );
    return { ...pushed, serverTime: new Date().toISOString() };
  },
  pullChanges: async ({ query }, context) => {
    const station = stationOf(context);
    const isCopied = query.boot !== undefined && (await noteProcess(context.tx, station, query.boot));
    const pulled = await pullLabels(context.tx, { stationId: station.id, ...query });
    return { ...pulled, isCopied, stationName: station.name, serverTime: new Date().toISOString() };
  },
  pullFloor: (_input, { tx }) => readFloor(tx),
  identifyStation: async (_input, context) => {
    const { id, name } = stationOf(context);
    return { stationId: id, name, prints: await findOpenPrints(context.tx, id) };
  },
  keepStation: ({ body }, context) => keepHere(context.tx, stationOf(context), body.token),
  getFloorSettings: (_input, { tx }) => readFloorSettings(tx),
  changeFloorSettings: ({ body }, { tx, user }) => writeFloorSettings(tx, body, user?.id ?? null),
  presentBadge: async ({ body }, context) => {
    await keepPresented(context.tx, { ...body, stationId: stationOf(context).id });
    return { serverTime: new Date().toISOString() };
  },
  listPinPeople: async (_input, { tx }) => ({ people: await listPinPeople(tx) }),
  checkPin: answerCheckPin,
  stationFile: inSteps(async ({ params }, { services, transaction }) => {
    const file = await transaction((tx) => pictureFile(tx, params.id));
    if (!file) throw notFound();
    const body = await screenPicture(services.storage, file.storageKey);
    return { body, mediaType: 'image/webp', bytes: body.length, immutable: true };
  }),
});
