import { virtualRequests, virtualState } from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest, StationRefusal } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** Drives the printer and readers made of software (`--virtual`). */
export const stationFeature: OpenStationFeature = ({ devices }) => {
  const virtual = () => {
    if (!devices.virtual) throw new StationRefusal('not-virtual', 'This station has no virtual devices.');
    return devices.virtual;
  };
  return {
    state: [statePart(virtualState, () => devices.virtual !== null)],
    requests: [
      answerRequest(virtualRequests.scan, ({ text }) => {
        virtual().barcodes.present(text);
        return {};
      }),
      answerRequest(virtualRequests.badge, ({ code }) => {
        virtual().badges.present(code);
        return {};
      }),
      answerRequest(virtualRequests.printer, async ({ condition, labels }) => {
        const { printer: garments, parcelPrinter } = virtual();
        const printer = labels === 'parcel' ? parcelPrinter : garments;
        if (condition) await printer.setState(condition);
        return { labels: printer.labels.map(({ zpl, at }) => ({ zpl, at })) };
      }),
    ],
  };
};
