/** Workstations: their work, their operations, their staff, what a screen asks of them, and the calls by which they sync. */
export * from './attention.requests.ts';
export * from './connection.requests.ts';
export * from './corrections.requests.ts';
export * from './label-work.ts';
export * from './login.requests.ts';
export * from './pictures.requests.ts';
export * from './records.requests.ts';
export * from './scan-answer.ts';
export * from './scanning.requests.ts';
export * from './staff-badges.ts';
export * from './staff-pins.ts';
export * from './station-state.ts';
export * from './stations.calls.ts';
export * from './stations.operations.ts';
export * from './virtual.requests.ts';
export * from './wedge.ts';
export * from './work-kinds.ts';
