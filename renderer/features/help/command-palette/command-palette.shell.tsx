import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { PaletteButton } from './palette-button.tsx';
import { PaletteOpener } from './palette-opener.ts';

export default defineShellParts({
  layers: [PaletteOpener],
  header: { order: 10, component: PaletteButton },
});
