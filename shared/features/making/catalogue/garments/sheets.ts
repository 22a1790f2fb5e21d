import { type AreaSize, type DrawGarment, mix } from './drawing.ts';

/** What is printed on paper: the print area is the whole sheet, drawn at the sheet's own proportions. */

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`;

interface Laid {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pxPerMm: number;
}

function laid(size: AreaSize, room: { width: number; height: number }, centreY = 600): Laid {
  const pxPerMm = Math.min(room.width / size.widthMm, room.height / size.heightMm);
  const width = size.widthMm * pxPerMm;
  const height = size.heightMm * pxPerMm;
  return { x: 500 - width / 2, y: centreY - height / 2, width, height, pxPerMm };
}

const placementOf = (sheet: Laid) => ({ centreX: 500, top: sheet.y, pxPerMm: sheet.pxPerMm });

/** A print as it comes out of its tube: the sheet alone, its edge just visible on the wall. */
export const drawArtPrint: DrawGarment = (_cloth, _side, size) => {
  const sheet = laid(size, { width: 700, height: 960 });
  const { x, y, width, height } = sheet;
  return {
    silhouette: [rectangle(x, y, width, height)],
    placement: placementOf(sheet),
    behind: '',
    under: '',
    shadows: [
      `M${x} ${y + height - 70}C${x + width * 0.35} ${y + height - 26} ${x + width * 0.65} ${y + height - 26} ${x + width} ${y + height - 70}L${x + width} ${y + height}L${x} ${y + height}Z`,
    ],
    lights: [rectangle(x + width * 0.06, y, width * 0.18, height)],
    over: `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#8f877b" stroke-width="1.4" opacity="0.4"/>`,
    relief: 'paper',
  };
};

const clip = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-16 0H16L11 -30H-11Z" fill="#2c2a28"/><path d="M-17 0H17V7H-17Z" fill="#3c3936"/><path d="M-6 -30C-10 -52 10 -52 6 -30" fill="none" stroke="#8d8982" stroke-width="4"/></g>`;

/** A large sheet hung on the wall by two clips, its lower corners coming forward a little. */
export const drawPoster: DrawGarment = (_cloth, _side, size) => {
  const sheet = laid(size, { width: 700, height: 980 }, 616);
  const { x, y, width, height } = sheet;
  return {
    silhouette: [rectangle(x, y, width, height)],
    placement: placementOf(sheet),
    behind: '',
    under: '',
    shadows: [
      `M${x} ${y + height - 90}C${x + width * 0.3} ${y + height - 30} ${x + width * 0.7} ${y + height - 30} ${x + width} ${y + height - 90}L${x + width} ${y + height}L${x} ${y + height}Z`,
      rectangle(x + width * 0.9, y, width * 0.1, height),
    ],
    lights: [
      rectangle(x + width * 0.08, y, width * 0.16, height),
      rectangle(x + width * 0.56, y, width * 0.1, height),
    ],
    over: clip(x + width * 0.18, y + 6) + clip(x + width * 0.82, y + 6),
    relief: 'paper',
  };
};

/** A card lying on a second one that peeps out from under it. */
export const drawPostcard: DrawGarment = (cloth, side, size) => {
  const sheet = laid(size, { width: 780, height: 860 }, 610);
  const { x, y, width, height } = sheet;
  const under = `<g transform="rotate(-7 500 610)"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#000000" opacity="0.12" transform="translate(6 10)"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${mix(cloth.hex, '#000000', 0.05)}"/></g>`;
  const writing =
    side === 'back'
      ? `<path d="M500 ${y + height * 0.12}V${y + height * 0.88}" stroke="#b9b3aa" stroke-width="2"/><rect x="${x + width - 110}" y="${y + 28}" width="82" height="98" fill="none" stroke="#b9b3aa" stroke-width="2" stroke-dasharray="5 4"/><path d="M560 ${y + height * 0.56}H${x + width - 40}M560 ${y + height * 0.68}H${x + width - 40}M560 ${y + height * 0.8}H${x + width - 90}" stroke="#b9b3aa" stroke-width="2"/>`
      : '';
  return {
    silhouette: [rectangle(x, y, width, height)],
    placement: placementOf(sheet),
    behind: under,
    under: writing,
    shadows: [rectangle(x, y + height - 22, width, 22)],
    lights: [rectangle(x + width * 0.1, y, width * 0.2, height)],
    over: '',
    relief: 'paper',
  };
};

/** A folded card standing up a little, its envelope behind it. */
export const drawGreetingCard: DrawGarment = (cloth, _side, size) => {
  const sheet = laid(size, { width: 560, height: 780 }, 580);
  const { x, y, width, height } = sheet;
  const envelope = `<g transform="rotate(8 ${x + width} ${y + height})"><rect x="${x + width * 0.12}" y="${y + height * 0.3}" width="${width}" height="${height * 0.74}" rx="4" fill="#000000" opacity="0.14" transform="translate(8 12)"/><rect x="${x + width * 0.12}" y="${y + height * 0.3}" width="${width}" height="${height * 0.74}" rx="4" fill="#cdb391"/><path d="M${x + width * 0.12} ${y + height * 0.3}L${x + width * 0.62} ${y + height * 0.7}L${x + width * 1.12} ${y + height * 0.3}" fill="none" stroke="#a98d68" stroke-width="3"/></g>`;
  const inner = `<path d="M${x} ${y}L${x + width + 12} ${y + 8}L${x + width + 12} ${y + height + 6}L${x} ${y + height}Z" fill="${mix(cloth.hex, '#000000', 0.12)}"/>`;
  return {
    silhouette: [rectangle(x, y, width, height)],
    placement: placementOf(sheet),
    behind: envelope + inner,
    under: '',
    shadows: [rectangle(x - 6, y, 30, height)],
    lights: [rectangle(x + 34, y, 40, height)],
    over: `<path d="M${x + 9} ${y}V${y + height}" stroke="#000000" stroke-width="2" opacity="0.14"/>`,
    relief: 'paper',
  };
};

/** A bound book: spine, rounded outer corners, page edges below and a ribbon. */
export const drawNotebook: DrawGarment = (_cloth, _side, size) => {
  const sheet = laid(size, { width: 660, height: 900 }, 590);
  const { x, y, width, height } = sheet;
  const cover = `M${x} ${y}L${x + width - 16} ${y}Q${x + width} ${y} ${x + width} ${y + 16}L${x + width} ${y + height - 16}Q${x + width} ${y + height} ${x + width - 16} ${y + height}L${x} ${y + height}Z`;
  const pages = [0, 4, 8, 12]
    .map(
      (offset) =>
        `<path d="M${x + 6} ${y + height + offset}H${x + width - 10 + offset * 0.4}Q${x + width + 4 + offset * 0.3} ${y + height + offset} ${x + width + 4 + offset * 0.3} ${y + height - 16 + offset}V${y + 18}" fill="none" stroke="${offset % 8 === 0 ? '#efe9dd' : '#d8d0c1'}" stroke-width="5"/>`,
    )
    .join('');
  return {
    silhouette: [cover],
    placement: placementOf(sheet),
    behind: `<path d="M${x + width * 0.3} ${y + height}L${x + width * 0.3} ${y + height + 74}L${x + width * 0.3 + 9} ${y + height + 62}L${x + width * 0.3 + 18} ${y + height + 74}L${x + width * 0.3 + 18} ${y + height}Z" fill="#b4523a"/>${pages}`,
    under: '',
    shadows: [rectangle(x, y, 26, height), rectangle(x + 34, y, 10, height)],
    lights: [rectangle(x + 46, y, 34, height)],
    over: `<path d="M${x + 38} ${y}V${y + height}" stroke="#000000" stroke-width="3" opacity="0.12"/>`,
    relief: 'paper',
  };
};

/** A sheet with rounded corners and one corner peeling off its backing. */
export const drawStickerSheet: DrawGarment = (cloth, _side, size) => {
  const sheet = laid(size, { width: 640, height: 900 }, 600);
  const { x, y, width, height } = sheet;
  const right = x + width;
  const bottom = y + height;
  const fold = 92;
  return {
    silhouette: [
      `M${x + 18} ${y}L${right - 18} ${y}Q${right} ${y} ${right} ${y + 18}L${right} ${bottom - fold}L${right - fold} ${bottom}L${x + 18} ${bottom}Q${x} ${bottom} ${x} ${bottom - 18}L${x} ${y + 18}Q${x} ${y} ${x + 18} ${y}Z`,
    ],
    placement: placementOf(sheet),
    behind: `<path d="M${right - fold - 10} ${bottom}L${right - 14} ${bottom}Q${right} ${bottom} ${right} ${bottom - 14}L${right} ${bottom - fold - 10}Z" fill="#e4d9c4"/>`,
    under: '',
    shadows: [],
    lights: [rectangle(x + width * 0.6, y, width * 0.14, height)],
    over: `<path d="M${right} ${bottom - fold}C${right - 34} ${bottom - fold + 4} ${right - fold + 8} ${bottom - fold + 14} ${right - fold + 2} ${bottom - fold + 22}C${right - fold + 12} ${bottom - 46} ${right - fold + 4} ${bottom - 20} ${right - fold} ${bottom}Z" fill="${mix(cloth.hex, '#000000', 0.08)}"/><path d="M${right} ${bottom - fold}L${right - fold} ${bottom}" stroke="#000000" stroke-width="2" opacity="0.18"/>`,
    relief: 'paper',
  };
};
