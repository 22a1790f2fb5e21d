export * from './dull-ink.ts';
export * from './house-press.ts';
export * from './hue-names.ts';
export * from './press-model.ts';
export * from './press-profile.ts';
export * from './proof-pixels.ts';
export * from './proof-table.ts';
