/** Path of this site’s page whose form was posted; empty where the browser doesn’t say. */
export function formSource(request: Request, maxLength: number): string {
  const from = request.headers.get('referer');
  if (from === null || !URL.canParse(from)) return '';
  const { host, pathname } = new URL(from);
  return host === new URL(request.url).host ? pathname.slice(0, maxLength) : '';
}
