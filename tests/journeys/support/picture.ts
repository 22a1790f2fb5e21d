import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

const rays = Array.from({ length: 24 }, (_, at) => {
  const angle = (at * 15 * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `<line x1="${600 + x * 270}" y1="${520 + y * 270}" x2="${600 + x * 380}" y2="${520 + y * 380}" stroke="#f2a541" stroke-width="26" stroke-linecap="round"/>`;
}).join('');

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200">
  ${rays}
  <circle cx="600" cy="520" r="230" fill="#f2a541"/>
  <path d="M120 760 q120 -110 240 0 t240 0 t240 0 t240 0 v260 h-960 z" fill="#1f6f8b"/>
  <path d="M120 850 q120 -110 240 0 t240 0 t240 0 t240 0 v170 h-960 z" fill="#14495c"/>
  <path d="M470 800 l130 -330 l130 330 z" fill="#fff8ec"/>
  <path d="M440 820 h320 l-60 90 h-200 z" fill="#b3412f"/>
</svg>`;

/** A merchant's picture: a boat in front of the sun, on transparent ground. PNG of `pixels` x `pixels`. */
export async function merchantPicture(pixels: number): Promise<Buffer> {
  const rendered = new Resvg(drawing, { fitTo: { mode: 'width', value: pixels } }).render().asPng();
  return sharp(rendered).png({ compressionLevel: 6 }).toBuffer();
}
