import { Refusal } from '../../../../shared/contract/errors.ts';
import { connectionRequests } from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest, StationRefusal } from '../../core/requests.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { pairWith } from '../../core/sync-client.ts';
import { refusedOperations } from './refused-operations.ts';

/** Exchanges a pairing code for the station's token. Another station's cursor would skip labels, so it is dropped. */
async function pair({ settings, meta, floor, token, sync }: StationCore, pairingCode: string): Promise<void> {
  const paired = await pairWith(settings.server, pairingCode).catch((error: unknown) => {
    if (error instanceof Refusal) throw new StationRefusal(error.code, error.message);
    throw new StationRefusal('unreachable', 'We can’t reach the server. Check the network and the address.');
  });
  if (meta.get('station-id') !== paired.stationId) {
    floor.write(() => {
      meta.set('station-id', paired.stationId);
      meta.forget('cursor');
    });
  }
  meta.set('station-name', paired.name);
  token.write(paired.token);
  await sync.once();
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
    if (core.settings.pair !== undefined && core.token.read() === null) await pair(core, core.settings.pair);
  },
});
