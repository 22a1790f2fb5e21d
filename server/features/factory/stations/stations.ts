/** Workstations on the server: pairing, applying their logs, telling them what changed. */
export { presentedBadge, presentedBadges } from './presented-badges.queries.ts';
export { settlePigeonholes } from './stations.queries.ts';
