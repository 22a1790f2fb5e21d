/** Shipments on the server: parcels with their tracking codes. */
export { insertPastShipments } from './past-shipments.ts';
