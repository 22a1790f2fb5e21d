import { Refusal } from '../../../../shared/contract/errors.ts';
import { recordsRequests, recordsState } from '../../../../shared/features/factory/stations/stations.ts';
import { keepHere } from '../../core/keep-here.ts';
import { answerRequest, StationRefusal } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';

/**
 * Makes this the real station. Without the network a person answers for it with their badge: scans count from then
 * on, and the server decides as soon as it can be reached.
 */
async function choose(core: StationCore): Promise<void> {
  try {
    await keepHere(core);
    core.records.acknowledge();
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status === 401;
    // The server has decided: that it’s slow, or away, since then doesn’t change that.
    if (isRefused || (error instanceof ServerUnreachable && core.sync.connection === 'revoked'))
      throw new StationRefusal('revoked', 'Someone chose the other computer. Pair this one as new.');
    if (!(error instanceof ServerUnreachable)) throw error;
    const { staff } = core.signIn;
    if (staff === null)
      throw new StationRefusal(
        'unreachable',
        'We can’t reach the server. Check the network. Or tap your badge and choose again.',
      );
    core.floor.write(() => core.records.keepForNow(staff.name));
  }
}

/** What a person reads and decides about records that were lost, damaged or copied. */
export const stationFeature: OpenStationFeature = (core) => ({
  state: [statePart(recordsState, () => core.records.state)],
  requests: [
    answerRequest(recordsRequests.acknowledge, async () => {
      const { isCopied } = core.records;
      if (isCopied) await choose(core);
      else core.records.acknowledge();
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
