/** The command palette: a button, a key, and the dialog they open. */
declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    'command-palette': { props: Record<string, never>; answer: never };
  }
}

export { PaletteButton } from './palette-button.tsx';
