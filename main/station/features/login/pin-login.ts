import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  checkPin,
  listPinPeople,
  loginRequests,
} from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest, type RequestHandler, StationRefusal } from '../../core/requests.ts';
import type { StationCore } from '../../core/station-core.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';

/** A workstation stores no PIN: on a stolen computer four digits would be guessed in no time. */
function toPinRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return new StationRefusal(error.code, error.message);
  if (error instanceof ServerUnreachable)
    return new StationRefusal(
      'unreachable',
      'A PIN needs the network. Use your badge, or wait for the network.',
    );
  return error;
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toPinRefusal(error);
  }
}

/** Login for people without a badge. */
export const pinRequests = (core: StationCore): RequestHandler[] => [
  answerRequest(loginRequests.pinPeople, () => asked(core.gateway.call(listPinPeople, {}))),
  answerRequest(loginRequests.pinLogin, async (body) => {
    core.signIn.logIn(await asked(core.gateway.call(checkPin, { body })));
    return core.state();
  }),
];
