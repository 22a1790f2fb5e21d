/** Workstations on the server: pairing, applying their logs, telling them what changed. */
export { stationImplementations } from './stations.handlers.ts';
export { FLOOR_CHANNEL, settlePigeonholes } from './stations.queries.ts';
