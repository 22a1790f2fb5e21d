/** The snackbar queue. Spec 3 §4.2. */
export * from './snackbar-queue.ts';
