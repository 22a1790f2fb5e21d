/** Previews of the store itself. */
export { ScaledFrame } from './theme-frame.tsx';
export { usePreviewLink } from './use-preview-link.ts';
