import type { ScanAnswer } from '../../shared/features/factory/stations/stations.ts';
import type { StationProcess } from './station-process.ts';

/** The next answer at a station that comes by itself and is as wanted. */
export function answerWhere(
  { screen }: StationProcess,
  holds: (answer: ScanAnswer) => boolean,
): Promise<ScanAnswer> {
  const answered = Promise.withResolvers<ScanAnswer>();
  const stop = screen.onEvent((event) => {
    if (event.type !== 'scanned' || !holds(event.answer)) return;
    stop();
    answered.resolve(event.answer);
  });
  return answered.promise;
}

/** The next answer that isn’t only “One moment”. */
export const nextAnswer = (station: StationProcess) =>
  answerWhere(station, ({ headline }) => headline !== 'One moment');
