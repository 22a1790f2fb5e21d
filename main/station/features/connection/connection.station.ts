import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  connectionRequests,
  identifyStation,
} from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest, StationRefusal } from '../../core/requests.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { pairWith, ServerUnreachable } from '../../core/sync-client.ts';
import { refusedOperations } from './refused-operations.ts';

/** Exchanges a pairing code for the station's token. Another station's cursor would skip labels, so it is dropped. */
async function pair(core: StationCore, pairingCode: string): Promise<void> {
  const { settings, meta, floor, token, nextToken, sync, records } = core;
  const paired = await pairWith(settings.server, pairingCode).catch((error: unknown) => {
    if (error instanceof Refusal) throw new StationRefusal(error.code, error.message);
    throw new StationRefusal('unreachable', 'We can’t reach the server. Check the network and the address.');
  });
  floor.write(() => {
    meta.set('station-name', paired.name);
    records.paired(paired.stationId);
  });
  token.write(paired.token);
  nextToken.forget();
  core.startPrinting();
  await sync.once();
}

/** The server doesn't take the token any more. An unreachable server doesn't tell. */
async function isTokenRefused({ gateway }: StationCore): Promise<boolean> {
  try {
    await gateway.call(identifyStation, {});
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return true;
    if (error instanceof ServerUnreachable) return false;
    throw error;
  }
}

/** The link to the server: pairing, syncing on request, and what the server refused. */
export const stationFeature: OpenStationFeature = (core) => ({
  requests: [
    answerRequest(connectionRequests.sync, async () => {
      await core.sync.once();
      return core.state();
    }),
    answerRequest(connectionRequests.pair, async ({ pairingCode }) => {
      await pair(core, pairingCode);
      return core.state();
    }),
  ],
  attention: [refusedOperations(core)],
  async start() {
    const { pair: code } = core.settings;
    if (code === undefined) return;
    const isUnsure = core.nextToken.read() !== null;
    if (core.token.read() === null || (!isUnsure && (await isTokenRefused(core)))) await pair(core, code);
  },
});
