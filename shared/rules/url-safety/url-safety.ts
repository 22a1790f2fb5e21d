/** Which addresses may be shown, opened and redirected to. Spec 3 §5.3. */
export * from './link-target.ts';
export * from './local-path.ts';
export * from './safe-url.ts';
