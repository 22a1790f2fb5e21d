/** How orders' dates are shown, and the working week. Spec 3 §9.4. */
export * from './duration.ts';
export * from './format-date.ts';
export * from './moment-text.ts';
export * from './working-days.ts';
export * from './zoned-moment.ts';
