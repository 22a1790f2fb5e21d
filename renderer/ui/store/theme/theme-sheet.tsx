const FILE = /url\("?([^")]+\.woff2)"?\)/g;

interface ThemeSheetProps {
  readonly css: string;
  readonly preloadsFonts?: boolean;
}

/** A theme’s stylesheet, in the page itself: with it, nothing is drawn twice. */
export function ThemeSheet({ css, preloadsFonts = true }: ThemeSheetProps) {
  const files = preloadsFonts ? [...css.matchAll(FILE)].map((found) => found[1]) : [];
  return (
    <>
      {files.map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      {css !== '' && <style>{css}</style>}
    </>
  );
}
