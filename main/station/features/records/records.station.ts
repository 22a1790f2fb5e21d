import { randomBytes } from 'node:crypto';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  keepStation,
  recordsRequests,
  recordsState,
} from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest, StationRefusal } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';

/**
 * Gives this station its own token: the first computer that asks is the real one. The token is on disk before the
 * server hears of it, so that an answer that gets lost leaves neither computer without access.
 */
async function keepHere(core: StationCore): Promise<void> {
  const { gateway, token, nextToken } = core;
  const asked = nextToken.read();
  const next = asked ?? randomBytes(32).toString('base64url');
  if (asked === null) nextToken.write(next);
  try {
    await gateway.call(keepStation, { body: { token: next } });
    token.write(next);
    nextToken.forget();
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) {
      nextToken.forget();
      if (asked === null)
        throw new StationRefusal('revoked', 'Someone chose the other computer. Pair this one as new.');
      token.write(asked);
      return keepHere(core);
    }
    if (error instanceof ServerUnreachable)
      throw new StationRefusal('unreachable', 'We can’t reach the server. Check the network.');
    throw error;
  }
}

/** What a person reads and decides about records that were lost, damaged or copied. */
export const stationFeature: OpenStationFeature = (core) => ({
  state: [statePart(recordsState, () => core.records.state)],
  requests: [
    answerRequest(recordsRequests.acknowledge, async () => {
      const { isCopied } = core.records;
      if (isCopied) await keepHere(core);
      core.records.acknowledge();
      core.startPrinting();
      core.screens.changed();
      if (isCopied) await core.sync.once();
      return core.state();
    }),
    answerRequest(recordsRequests.startAnew, async () => {
      core.token.forget();
      core.nextToken.forget();
      core.floor.write(() => core.records.startAnew());
      core.signIn.signOut();
      await core.sync.once();
      return core.state();
    }),
  ],
});
