import { readFileSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { screenPolicy } from './policy.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The camera takes photos of failed garments. */
const PERMISSIONS = 'camera=(self), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()';

interface ScreenFile {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The one screen of a workstation. */
const STATION_SCREEN = '/factory/station/';

/**
 * Where a page's path leads: the office's screens need the server and aren't offered here, so that each of them leads to
 * the station's. Null for the station's own screen and for files.
 */
export const redirectToStation = (pathname: string): string | null =>
  extname(pathname) === '' && !`${pathname}/`.startsWith(STATION_SCREEN) ? STATION_SCREEN : null;

/** The files of the station build, by the path a page asks for. */
export interface ScreenFiles {
  /** Null where there is no such file. A path without an extension is the app itself. */
  find(pathname: string): ScreenFile | null;
}

/** @param connect addresses the page can connect to in addition to its own origin */
export function screenFiles(folder: string, connect = ''): ScreenFiles {
  const policy = screenPolicy(readFileSync(join(folder, 'index.html'), 'utf8'), connect);
  return {
    find(pathname) {
      const wanted = decoded(pathname);
      if (wanted === null || wanted.includes('\0')) return null;
      const path = normalize(join(folder, extname(wanted) === '' ? 'index.html' : wanted));
      if (!path.startsWith(folder + sep) || !isFile(path)) return null;
      const kept = path.startsWith(join(folder, 'assets') + sep);
      return {
        path,
        headers: {
          'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
          'content-security-policy': policy,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'permissions-policy': PERMISSIONS,
          'cache-control': kept ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      };
    },
  };
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
