/** Putting factory labels on paper: who may print which one, what happened to it, and why one wasn't printed. */
export * from './held-labels.ts';
export * from './label-story.ts';
export * from './print-causes.ts';
export * from './print-claims.ts';
export * from './print-lists.ts';
export * from './print-reports.ts';
export * from './print-shares.ts';
export * from './print-states.ts';
export * from './printer-stops.ts';
export * from './printing.calls.ts';
export * from './printing.requests.ts';
