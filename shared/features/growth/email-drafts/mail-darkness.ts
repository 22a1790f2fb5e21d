/** What mail programs make of an email’s colours on a dark device. Approximations: each program has its own rules. */

export const DARKNESS = {
  light: 'Light',
  own: 'Dark, as designed',
  partial: 'Dark, as in Outlook.com',
  full: 'Dark, as in Gmail on iPhone',
} as const;
export type Darkness = keyof typeof DARKNESS;

type Role = 'ground' | 'ink';

interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
const full = (hex: string) => (hex.length === 4 ? `#${hex.slice(1).replace(/./g, '$&$&')}` : hex);

function toHsl(hex: string): Hsl {
  const [red, green, blue] = [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (most + least) / 2;
  const spread = most - least;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sector =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return { hue: sector * 60, saturation, lightness };
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const at = (offset: number) => {
    const sector = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(sector - 3, 9 - sector, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${at(0)}${at(8)}${at(4)}`;
}

/** The darkest that a ground becomes: programs leave no black. */
const GROUND_LEAST = 0.12;

/** A colour as a mail program shows it on a dark device. */
export function darkenedColour(hex: string, role: Role, darkness: 'partial' | 'full'): string {
  const colour = toHsl(full(hex.toLowerCase()));
  const turned = { ...colour, lightness: 1 - colour.lightness };
  if (role === 'ground') {
    const isLight = colour.lightness > 0.5;
    if (!isLight)
      return darkness === 'partial'
        ? full(hex)
        : fromHsl({ ...colour, lightness: Math.max(GROUND_LEAST, colour.lightness) });
    return fromHsl({ ...turned, lightness: Math.max(GROUND_LEAST, turned.lightness) });
  }
  return colour.lightness < 0.5 ? fromHsl(turned) : full(hex);
}

const HEX = '#[0-9a-f]{6}\\b|#[0-9a-f]{3}\\b';
const GROUND = new RegExp(`((?:background(?:-color)?\\s*:\\s*|bgcolor="))(${HEX})`, 'gi');
const INK = new RegExp(`((?:^|[;"\\s])color\\s*:\\s*)(${HEX})`, 'gi');
const OWN = /@media \(prefers-color-scheme: ?dark\)/g;

/** An email’s HTML as a mail program would show it. */
export function darkenHtml(html: string, darkness: Darkness): string {
  if (darkness === 'light') return html.replace(OWN, '@media not all');
  if (darkness === 'own') return html.replace(OWN, '@media all');
  return html
    .replace(OWN, '@media not all')
    .replace(
      GROUND,
      (_, before: string, hex: string) => `${before}${darkenedColour(hex, 'ground', darkness)}`,
    )
    .replace(INK, (_, before: string, hex: string) => `${before}${darkenedColour(hex, 'ink', darkness)}`);
}
