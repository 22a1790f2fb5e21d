/** Shipments: parcels of packed orders. */
export { shipmentImplementations } from './shipments.handlers.ts';
