/** The router ends some addresses with `#`. */
const SHEET = /<link [^>]*rel="stylesheet" href="\/assets\/([\w~][\w.~-]*\.css)#?"[^>]*>/g;

/**
 * The page with its stylesheets in one file: on a slow line, each request before the first paint costs more than its bytes.
 * Which rule wins is told by layers, so their order is free.
 * @param addressOf where these files come together
 */
export function withOneSheet(page: string, addressOf: (names: readonly string[]) => string): string {
  const end = page.indexOf('</head>');
  const head = page.slice(0, end);
  const names = [...new Set([...head.matchAll(SHEET)].map(([, name = '']) => name))];
  if (end === -1 || names.length < 2) return page;
  let isFirst = true;
  const joined = head.replaceAll(SHEET, () => {
    if (!isFirst) return '';
    isFirst = false;
    return `<link rel="stylesheet" href="${addressOf(names)}"/>`;
  });
  return joined + page.slice(end);
}
