import { readFile } from 'node:fs/promises';
import { redirectToStation, screenFiles } from '../screens/screen-files.ts';
import { STATION_ORIGIN } from './security.ts';

const notFound = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });

/** Serves only the station build's folder under `app://station`. */
export function serveScreens(folder: string): (request: Request) => Promise<Response> {
  const files = screenFiles(folder);
  return async (request) => {
    const address = new URL(request.url);
    const file =
      `${address.protocol}//${address.host}` === STATION_ORIGIN ? files.find(address.pathname) : null;
    if (!file) return notFound();
    const elsewhere = redirectToStation(address.pathname);
    if (elsewhere !== null) return Response.redirect(`${STATION_ORIGIN}${elsewhere}`);
    return new Response(new Uint8Array(await readFile(file.path)), { headers: file.headers });
  };
}
