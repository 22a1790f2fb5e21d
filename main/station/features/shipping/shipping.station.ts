import { stationShipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  shippingRequests,
  shippingState,
} from '../../../../shared/features/factory/shipments/shipments.requests.ts';
import { answerRequest } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';
import { shipPlace } from './ship-place.ts';

/** Parcels of what was packed, by the rules of the office’s shipments. */
export const stationFeature: OpenStationFeature = (core) => {
  const place = shipPlace({
    ...core,
    tell: (answer, text) => {
      if (core.scans.work === 'ship') core.answerScan(() => core.scans.complete(answer, text));
    },
    changed: () => core.screens.changed(),
  });
  const stop = core.screens.onEvent((event) => {
    if (event.type === 'state' && event.state.connection === 'online') place.lookUpKept();
  });
  return {
    places: { ship: place },
    state: [statePart(shippingState, () => place.atHand)],
    requests: [
      answerRequest(shippingRequests.weigh, ({ weightGrams }) => {
        core.requireStaff();
        place.weigh(weightGrams);
        return {};
      }),
      answerRequest(shippingRequests.choose, ({ service }) => {
        core.requireStaff();
        place.choose(service);
        return {};
      }),
      answerRequest(shippingRequests.waiting, async () => {
        try {
          const { orders, total } = await core.gateway.call(stationShipmentCalls.waiting, {});
          place.waits(total);
          return { orders, total };
        } catch (error) {
          if (error instanceof ServerUnreachable) return { orders: null, total: 0 };
          throw error;
        }
      }),
    ],
    close: stop,
  };
};
