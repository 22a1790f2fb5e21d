/** Previews of the store itself. */
export { type PreviewLink, ScaledFrame, themeAddress, useThemeOn } from './theme-frame.tsx';
export { usePreviewLink } from './use-preview-link.ts';
