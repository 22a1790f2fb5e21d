/** The print ledger of all workstations: who may print which label, and whether it came out. */
export { lockStation } from './entries.queries.ts';
export { endStationPrints, findOpenPrints } from './open-prints.queries.ts';
export { countPrintsToFind } from './print-lists.queries.ts';
export { askBackOf } from './shares.queries.ts';
