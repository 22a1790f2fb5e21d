export * from './field-faults.ts';
export * from './fill-scene.ts';
export * from './personalisation.rules.ts';
export * from './personalisation.schema.ts';
