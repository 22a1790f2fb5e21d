import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Two megabytes of source that a server without a factory or a return never needs: loaded by the first picture. */
const drawer = (): Pick<typeof import('bwip-js/node'), 'toSVG'> => require('bwip-js/node');

/** Code 128 of a text as an SVG picture, sharp at any size. */
export function code128(text: string): string {
  return drawer().toSVG({ bcid: 'code128', text, height: 10, includetext: false, paddingwidth: 2 });
}

/** QR code of a text as an SVG picture, with the lighter edge that readers need. */
export function qrCode(text: string, { edge = 1, scale = 2 } = {}): string {
  return drawer().toSVG({ bcid: 'qrcode', text, scale, paddingwidth: edge, paddingheight: edge });
}
