/** The list of toasts and banners, and what their actions do. Spec 3 §4.3. */
export * from './notification-action.ts';
export * from './notification-list.ts';
