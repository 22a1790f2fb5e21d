import type { ScreenRequest, StationMessage } from '../../shared/contract/station-messages.ts';
import { StationRefusal } from '../station/core/requests.ts';
import type { Station } from '../station/station.ts';

/** Answers a screen's request. An unexpected failure is logged; the screen gets no detail of it. */
export async function answerScreen(
  station: Pick<Station, 'request'>,
  { id, name, params }: ScreenRequest,
  log: (line: string, detail?: unknown) => void,
): Promise<StationMessage> {
  try {
    return { type: 'answer', id, answer: await station.request(name, params) };
  } catch (error) {
    if (error instanceof StationRefusal)
      return { type: 'refused', id, code: error.code, message: error.message };
    log(`${name} failed`, error);
    return {
      type: 'refused',
      id,
      code: 'failed',
      message: 'Something went wrong at this station. It was logged.',
    };
  }
}
