import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { BREAKPOINTS } from '../../shared/rules/constants/constants.ts';
import { DARK, LIGHT, type Palette } from './tokens.ts';

const em = (px: number) => `${px / 16}em`;

const indigo: MantineColorsTuple = [
  '#eef1fa',
  LIGHT['action-soft'],
  '#c9d2ee',
  DARK.action,
  '#8298dc',
  '#4f69b8',
  '#3a5299',
  LIGHT.action,
  LIGHT['action-hover'],
  '#16244a',
];
const brick: MantineColorsTuple = [
  '#fdf1ee',
  LIGHT['bad-soft'],
  '#f4c8bd',
  DARK.bad,
  '#e27c67',
  '#c8523a',
  '#b33a24',
  LIGHT.bad,
  '#852112',
  '#5f160b',
];
const gray: MantineColorsTuple = [
  '#faf8f4',
  LIGHT.sunken,
  '#e9e4d9',
  LIGHT.line,
  '#cdc6b7',
  '#aea693',
  LIGHT['line-strong'],
  LIGHT['ink-faint'],
  LIGHT['ink-soft'],
  LIGHT.ink,
];
const dark: MantineColorsTuple = [
  DARK.ink,
  DARK['ink-soft'],
  DARK['ink-faint'],
  DARK['line-strong'],
  '#333a49',
  DARK.line,
  DARK.raised,
  DARK.page,
  DARK.sunken,
  '#07090d',
];

const TONES = { indigo: 'action', brick: 'bad' } as const;
const toneOf = (color: string | undefined) =>
  color === undefined || color === 'indigo' ? TONES.indigo : color === 'brick' ? TONES.brick : null;

/** Filled, light and subtle variants of our two colours take the tokens, so that both schemes keep their contrast. */
const variantColours: VariantColorsResolver = (input) => {
  const tone = toneOf(input.color);
  if (tone === null) return defaultVariantColorsResolver(input);
  const strong = `var(--${tone})`;
  const soft = `var(--${tone}-soft)`;
  const clear = '1px solid transparent';
  const hover = tone === 'action' ? 'var(--action-hover)' : `color-mix(in oklab, ${strong} 88%, var(--ink))`;
  switch (input.variant) {
    case 'filled':
      return {
        background: strong,
        hover,
        color: tone === 'action' ? 'var(--on-action)' : 'var(--page)',
        border: clear,
      };
    case 'light':
      return { background: soft, hover: soft, color: strong, border: clear };
    case 'subtle':
      return { background: 'transparent', hover: soft, color: strong, border: clear };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const DIALOG = { zIndex: 'var(--layer-dialog)' };
const FLOATING = { zIndex: 'var(--layer-popover)' };
/** Spec 3 §9.3. */
const TOOLTIP_DELAY_MS = 350;
const TARGET = { height: 'var(--target)', minHeight: 'var(--target)' };

const rowsOf = (rows: unknown) =>
  typeof rows === 'number' ? `calc(${rows} * 1lh + 2 * var(--input-padding-y) + 2px)` : undefined;

/**
 * A text area that grows has its size as soon as the page is there. Its script measures it when the page wakes up: what
 * stands below would move away from a finger.
 */
const contentSize = (_: unknown, { minRows, maxRows }: Readonly<Record<string, unknown>>) => ({
  input:
    minRows === undefined && maxRows === undefined
      ? {}
      : { fieldSizing: 'content', minHeight: rowsOf(minRows), maxHeight: rowsOf(maxRows) },
});

/** The component library in the Self-edge language: its colours, type, radii and target sizes come from the tokens. */
export const mantineTheme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { indigo, brick, gray, dark },
  black: LIGHT.ink,
  white: '#ffffff',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--text-3xl)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--text-2xl)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: '1.25' },
      h4: { fontSize: 'var(--text-lg)', lineHeight: '1.3' },
    },
  },
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  radius: {
    xs: '2px',
    sm: 'var(--radius-sm)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-full)',
  },
  defaultRadius: 'md',
  breakpoints: {
    xs: em(BREAKPOINTS.xs),
    sm: em(BREAKPOINTS.sm),
    md: em(BREAKPOINTS.md),
    lg: em(BREAKPOINTS.lg),
    xl: em(BREAKPOINTS.xl),
  },
  variantColorResolver: variantColours,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'never',
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: TARGET } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    ColorInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    MultiSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' }, styles: contentSize },
    Modal: { defaultProps: { ...DIALOG, centered: true, overlayProps: { backgroundOpacity: 0.5, blur: 2 } } },
    ModalRoot: { defaultProps: DIALOG },
    DrawerRoot: { defaultProps: { zIndex: 'var(--layer-sheet)' } },
    // The library scrolls the chosen option into view, at times before the list has its place: the page would go with it.
    Combobox: { defaultProps: { floatingStrategy: 'fixed' } },
    Popover: { defaultProps: FLOATING },
    Tooltip: { defaultProps: { ...FLOATING, openDelay: TOOLTIP_DELAY_MS } },
  },
});

const surfaces = (palette: Palette) => ({
  '--mantine-color-body': palette.page,
  '--mantine-color-text': palette.ink,
  '--mantine-color-dimmed': palette['ink-faint'],
  '--mantine-color-error': palette.bad,
  '--mantine-color-anchor': palette.action,
  '--mantine-color-default': palette.raised,
  '--mantine-color-default-color': palette.ink,
  '--mantine-color-default-border': palette['line-strong'],
  '--mantine-color-default-hover': palette.sunken,
  '--mantine-color-placeholder': palette['ink-faint'],
  '--mantine-primary-color-filled': palette.action,
  '--mantine-primary-color-filled-hover': palette['action-hover'],
  '--mantine-primary-color-contrast': palette['on-action'],
  '--mantine-color-indigo-filled': palette.action,
  '--mantine-color-indigo-filled-hover': palette['action-hover'],
});

/** Gives the library's surfaces the tokens' values. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces(LIGHT),
  dark: surfaces(DARK),
});
