import type { StoreLook } from './look-attributes.ts';
import { ThemeSheet } from './theme-sheet.tsx';

type Sheets = Readonly<Record<string, string>>;

const load = (files: Sheets): Sheets =>
  Object.fromEntries(Object.entries(files).map(([path, css]) => [path.replace(/^.*\/|\.css$/g, ''), css]));

const forms = load(
  import.meta.glob<string>('./forms/*.css', { eager: true, query: '?inline', import: 'default' }),
);
const looks = load(
  import.meta.glob<string>('./looks/*.css', { eager: true, query: '?inline', import: 'default' }),
);
const families = load(
  import.meta.glob<string>('./families/*.css', { eager: true, query: '?inline', import: 'default' }),
);

/**
 * The faces of headings are worth a moment’s wait: they are the theme. Those of texts show in the first paint or not until
 * the next page. Neither changes letters that somebody is reading.
 */
const facesOf = (font: string, isForHeadings: boolean): string => {
  const css = families[font] ?? '';
  return isForHeadings ? css.replaceAll(/font-display: ?optional/g, 'font-display:block') : css;
};

/** The stylesheets of a theme: those of its fonts, of the forms that it uses, and its look. In the order of a preview. */
export const themeCss = ({ name, forms: chosen, fonts }: StoreLook): string => {
  const used = new Set(Object.entries(chosen).map(([part, form]) => `${part}-${form}`));
  return [
    ...fonts.map((font, place) => facesOf(font, place === 0 && fonts.length > 1)),
    ...Object.entries(forms).flatMap(([form, css]) => (used.has(form) ? [css] : [])),
    looks[name],
  ].join('');
};

/** Every stylesheet of themes, for a preview in which they change. Fonts show as soon as they are there. */
const allCss = (): string =>
  [...Object.values(families), ...Object.values(forms), ...Object.values(looks)]
    .join('')
    .replaceAll(/font-display: ?optional/g, 'font-display:swap');

/** The theme’s stylesheet, or in a preview those of all themes. */
export function ThemeStyles({ look, isPreview }: { readonly look: StoreLook; readonly isPreview: boolean }) {
  return isPreview ? (
    <ThemeSheet css={allCss()} preloadsFonts={false} />
  ) : (
    <ThemeSheet css={themeCss(look)} />
  );
}
