/** The editing cycle of forms. Spec 3 §4.1. */
export * from './form-state.ts';
