import { parcelPrintersState } from '../../../../shared/features/factory/labels/labels.ts';
import { stationShipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  lastParcelState,
  shippingRequests,
  shippingState,
} from '../../../../shared/features/factory/shipments/shipments.requests.ts';
import type { ScanResult } from '../../core/place.ts';
import { answerRequest } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { ServerUnreachable } from '../../core/sync-client.ts';
import { printerState } from '../../devices/device-state.ts';
import { lastParcel } from './last-parcel.ts';
import { shipPlace } from './ship-place.ts';

/** Parcels of what was packed, by the rules of the office’s shipments. */
export const stationFeature: OpenStationFeature = (core) => {
  const tell = (answer: ScanResult, text: string) => {
    if (core.scans.work === 'ship') core.answerScan(() => core.scans.complete(answer, text));
  };
  const changed = () => core.screens.changed();
  const { parcelPrinters } = core.devices;
  const last = lastParcel({
    log: core.log,
    printers: parcelPrinters,
    dpi: core.settings.parcelDpi,
    find: (orderNumber) => core.gateway.call(stationShipmentCalls.get, { params: { orderNumber } }),
    tell,
    changed,
  });
  const listChanged = () => core.screens.changed('work');
  const place = shipPlace({ ...core, last, tell, changed, listChanged });
  const stops = parcelPrinters.map(({ printer }) => printer.onState(changed));
  const stop = core.screens.onEvent((event) => {
    if (event.type === 'state' && event.state.connection === 'online') place.lookUpKept();
  });
  return {
    places: { ship: place },
    state: [
      statePart(shippingState, () => place.atHand),
      statePart(parcelPrintersState, () =>
        parcelPrinters.map((named) =>
          printerState(named, { waiting: named.name === last.waitsAt ? 1 : 0, movable: 0 }),
        ),
      ),
      statePart(lastParcelState, () => {
        if (last.held === null) return null;
        const { parcel, isPrinting, isVoiding } = last.held;
        const { id, orderNumber, barcode } = parcel;
        return { id, orderNumber, barcode, isPrinting, isVoiding, canPrint: last.canPrint };
      }),
    ],
    commands: { 'print-again': () => (core.scans.work === 'ship' ? last.printAgain() : null) },
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
      answerRequest(shippingRequests.printAgain, () => {
        core.requireStaffToPrint();
        tell(last.printAgain(), '');
        return {};
      }),
      answerRequest(shippingRequests.void, ({ id, reason }) => {
        place.voidLast(id, reason, core.requireStaff());
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
    close: () => {
      stop();
      for (const stopListening of stops) stopListening();
    },
  };
};
