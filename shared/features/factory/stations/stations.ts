/** Workstations: their work, their operations, their staff, and the calls by which they sync. */
export * from './label-work.ts';
export * from './staff-badges.ts';
export * from './stations.calls.ts';
export * from './stations.operations.ts';
export * from './wedge.ts';
export * from './work-kinds.ts';
