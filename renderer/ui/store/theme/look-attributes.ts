import type { CompiledTheme } from '../../../../shared/features/site/theme/theme.ts';

/** The look of a store’s frame: what the theme’s variables apply to, and which forms its parts take. */
export type StoreLook = Omit<CompiledTheme, 'variables' | 'headerColour' | 'darkHeaderColour'>;

/** The theme as attributes of the page’s root, which its stylesheets ask for. */
export const lookAttributes = ({ name, forms: chosen }: StoreLook): Record<string, string> => ({
  'data-theme': name,
  ...Object.fromEntries(Object.entries(chosen).map(([part, form]) => [`data-${part}`, form])),
});
