import { refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import { refusedAnswer } from '../../core/place.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** Barcodes go to the place of the floor; badges are the login feature’s. Tags are many and are never answered alone. */
export const stationFeature: OpenStationFeature = ({ devices, scans, screens, answerScan }) => {
  const listening = devices.readers.flatMap((reader) => [
    reader.onState(() => screens.changed()),
    reader.onRefused(({ message, fix }) =>
      answerScan(() =>
        scans.tell(refusedAnswer(refuseScan('label-misread', message, { fix })), '', 'barcode'),
      ),
    ),
    reader.onRead(({ kind, code, isCut }) => {
      if (kind !== 'barcode') return;
      answerScan(() => (isCut ? scans.scanCut(code, 'barcode') : scans.scan(code, 'barcode')));
    }),
  ]);
  return {
    close() {
      for (const stop of listening) stop();
    },
  };
};
