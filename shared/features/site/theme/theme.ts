/** How a store looks: a theme is a set of values that the store's pages read as CSS variables. Spec 2 §3.17. */
export interface StoreTheme {
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly wash: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly fontText: string;
  readonly fontDisplay: string;
  readonly radius: string;
}

const SANS =
  '"Inter", "Inter on Arial", "Inter on Roboto", "Inter on DejaVu Sans", system-ui, -apple-system, "Segoe UI", sans-serif';
const SERIF =
  '"Source Serif 4", "Source Serif 4 on Georgia", "Source Serif 4 on Times New Roman", "Source Serif 4 on DejaVu Serif", Georgia, "Times New Roman", serif';

const BASE: StoreTheme = {
  paper: '#ffffff',
  ink: '#1b1c1e',
  muted: '#5f6267',
  line: '#e2e1dd',
  wash: '#f4f3f0',
  accent: '#1b1c1e',
  onAccent: '#ffffff',
  fontText: SANS,
  fontDisplay: SERIF,
  radius: '4px',
};

const THEMES: Readonly<Record<string, Partial<StoreTheme>>> = {
  selvedge: {},
  selvedgePro: { fontDisplay: SANS },
  naked: { wash: '#ffffff', radius: '0px', fontDisplay: SANS },
  nordic: { wash: '#eef2f3', accent: '#21495a', radius: '4px', fontDisplay: SANS },
  verde: { wash: '#eff3ea', accent: '#2c5a37', ink: '#18231b' },
  clay: { wash: '#f7efe9', accent: '#8a3f24', ink: '#2a1d17' },
  charcoal: { wash: '#efefef', accent: '#2b2d31', fontDisplay: SANS, radius: '0px' },
  bubble: { wash: '#f6f0fb', accent: '#6a2fa0', radius: '12px', fontDisplay: SANS },
};

/** Properties of a theme that a store may set itself, each with what it changes. */
const PROPERTY_NAMES: Readonly<Record<string, keyof StoreTheme>> = {
  'primary.colour': 'accent',
  'page.background': 'paper',
  'text.colour': 'ink',
  'box.background': 'wash',
  'border.colour': 'line',
  'button.borderRadius': 'radius',
};

const SAFE_VALUE = /^(#[0-9a-f]{3,8}|\d{1,3}px)$/i;

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [red, green, blue] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(full.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Black or white, whichever reads better on a colour. */
export const readableOn = (hex: string): string => {
  const light = luminance(hex);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#111111';
};

/** Below this, a dark text can't be told from what is behind it. */
const DARK_LUMINANCE_MAX = 0.18;

/** Whether a background is so dark that it takes a light logo. */
export const isDarkColour = (hex: string): boolean => luminance(hex) < DARK_LUMINANCE_MAX;

/** The values of a store's theme with its own properties. Unknown themes and unsafe values fall back. */
export function storeTheme(name: string, properties: Readonly<Record<string, unknown>> = {}): StoreTheme {
  const own = Object.entries(properties).flatMap(([id, value]) => {
    const property = PROPERTY_NAMES[id];
    return property && typeof value === 'string' && SAFE_VALUE.test(value)
      ? [[property, value] as const]
      : [];
  });
  const theme: StoreTheme = { ...BASE, ...THEMES[name], ...Object.fromEntries(own) };
  return { ...theme, onAccent: readableOn(theme.accent) };
}

const VARIABLE_NAMES: Readonly<Record<keyof StoreTheme, string>> = {
  paper: '--store-paper',
  ink: '--store-ink',
  muted: '--store-muted',
  line: '--store-line',
  wash: '--store-wash',
  accent: '--store-accent',
  onAccent: '--store-on-accent',
  fontText: '--store-font-text',
  fontDisplay: '--store-font-display',
  radius: '--store-radius',
};

const isThemeKey = (key: string): key is keyof StoreTheme => Object.hasOwn(VARIABLE_NAMES, key);

/** A theme as CSS variables. */
export const themeVariables = (theme: StoreTheme): Record<string, string> =>
  Object.fromEntries(
    Object.entries(theme).flatMap(([key, value]) => (isThemeKey(key) ? [[VARIABLE_NAMES[key], value]] : [])),
  );
