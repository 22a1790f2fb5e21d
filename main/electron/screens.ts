import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { STATION_ORIGIN, STATION_POLICY } from './security.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const answer = (status: number, body: BodyInit, mediaType: string) =>
  new Response(body, {
    status,
    headers: {
      'content-type': mediaType,
      'content-security-policy': STATION_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });

/** Serves the station build under `app://station`: files of its folder and nothing else; any other path is the app. */
export function serveScreens(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const address = new URL(request.url);
    if (`${address.protocol}//${address.host}` !== STATION_ORIGIN)
      return answer(404, 'Not found', 'text/plain');
    let path: string;
    try {
      path = decodeURIComponent(address.pathname);
    } catch {
      return answer(404, 'Not found', 'text/plain');
    }
    const file = normalize(join(folder, extname(path) === '' ? 'index.html' : path));
    if (!file.startsWith(folder + sep) || path.includes('\0')) return answer(404, 'Not found', 'text/plain');
    try {
      return answer(
        200,
        new Uint8Array(await readFile(file)),
        mediaTypes[extname(file)] ?? 'application/octet-stream',
      );
    } catch {
      return answer(404, 'Not found', 'text/plain');
    }
  };
}
