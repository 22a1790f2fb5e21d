/** Order statuses, the stages of each flow, and which status may follow which. Spec 2 §4.1. */
export * from './stages.ts';
export * from './statuses.ts';
export * from './transitions.ts';
