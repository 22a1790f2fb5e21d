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

/** A new token from the server: the first computer that asks has it. */
async function keepHere({ gateway }: StationCore): Promise<string> {
  try {
    return (await gateway.call(keepStation, {})).token;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401)
      throw new StationRefusal('revoked', 'Someone chose the other computer. Pair this one as new.');
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
      if (isCopied) core.token.write(await keepHere(core));
      core.records.acknowledge();
      core.startPrinting();
      core.screens.changed();
      if (isCopied) await core.sync.once();
      return core.state();
    }),
    answerRequest(recordsRequests.startAnew, async () => {
      core.token.forget();
      core.floor.write(() => core.records.startAnew());
      core.signIn.signOut();
      await core.sync.once();
      return core.state();
    }),
  ],
});
