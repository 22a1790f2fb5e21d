import type { CompiledTheme } from '../../../../shared/features/site/theme/theme.ts';

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

const FILE = /url\("?([^")]+\.woff2)"?\)/g;

/** The look of a store’s frame: what the theme’s variables apply to, and which forms its parts take. */
export type StoreLook = Omit<CompiledTheme, 'variables' | 'headerColour'>;

/** The theme as attributes of the page’s root, which its stylesheets ask for. */
export const lookAttributes = ({ name, forms: chosen }: StoreLook): Record<string, string> => ({
  'data-theme': name,
  ...Object.fromEntries(Object.entries(chosen).map(([part, form]) => [`data-${part}`, form])),
});

/** The stylesheets of a theme: those of its fonts, of the forms that it uses, and its look. In the order of a preview. */
const themeCss = ({ name, forms: chosen, fonts }: StoreLook): string => {
  const used = new Set(Object.entries(chosen).map(([part, form]) => `${part}-${form}`));
  return [
    ...fonts.map((font) => families[font]),
    ...Object.entries(forms).flatMap(([form, css]) => (used.has(form) ? [css] : [])),
    looks[name],
  ].join('');
};

/** Every stylesheet of themes, for a preview in which they change. Fonts show as soon as they are there. */
const allCss = (): string =>
  [...Object.values(families), ...Object.values(forms), ...Object.values(looks)]
    .join('')
    .replaceAll(/font-display: ?optional/g, 'font-display:swap');

/** The theme’s stylesheet, in the page itself: with it, nothing is drawn twice. */
export function ThemeStyles({ look, isPreview }: { readonly look: StoreLook; readonly isPreview: boolean }) {
  const css = isPreview ? allCss() : themeCss(look);
  const files = isPreview ? [] : [...css.matchAll(FILE)].map((found) => found[1]);
  return (
    <>
      {files.map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      {css !== '' && <style>{css}</style>}
    </>
  );
}
