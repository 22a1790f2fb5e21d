import bwipjs from 'bwip-js/node';

/** Code 128 of a text as an SVG picture, sharp at any size. */
export function code128(text: string): string {
  return bwipjs.toSVG({ bcid: 'code128', text, height: 10, includetext: false, paddingwidth: 2 });
}

/** QR code of a text as an SVG picture. */
export function qrCode(text: string): string {
  return bwipjs.toSVG({ bcid: 'qrcode', text, paddingwidth: 1, paddingheight: 1 });
}
