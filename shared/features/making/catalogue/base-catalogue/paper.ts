import type { BaseColour, BaseProduct } from '../base-product.ts';
import { COLOUR } from './colours.ts';

/** The paper products of the base catalogue. Each size is a separate product, since its print area differs. */

interface Sheet {
  readonly sku: string;
  readonly name: string;
  readonly summary: string;
  readonly garment: BaseProduct['garment'];
  readonly stock: string;
  readonly gsm: number;
  readonly sizeCode: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly costMinor: number;
  readonly printCostMinor: number;
  readonly weightGrams: number;
  readonly colours?: BaseColour[];
  readonly twoSided?: boolean;
  readonly vatClass?: BaseProduct['vatClass'];
}

function sheet(of: Sheet): BaseProduct {
  const area = { widthMm: of.widthMm, heightMm: of.heightMm, printCostMinor: of.printCostMinor };
  return {
    sku: of.sku,
    name: of.name,
    kind: 'paper',
    typeCode: 'printed-paper',
    gender: 'unisex',
    summary: of.summary,
    material: { name: of.stock, gsm: of.gsm, fibres: [] },
    colours: of.colours ?? [COLOUR.white],
    sizes: [
      {
        code: of.sizeCode,
        chart: { width: of.widthMm, height: of.heightMm },
        costMinor: of.costMinor,
        costWhiteMinor: of.costMinor,
        weightGrams: of.weightGrams,
      },
    ],
    printAreas: of.twoSided
      ? [
          { side: 'front', ...area },
          { side: 'back', ...area },
        ]
      : [{ side: 'front', ...area }],
    garment: of.garment,
    platen: null,
    pretreatGrams: { light: 0, dark: 0 },
    vatClass: of.vatClass ?? 'standard',
    care: ['Keep dry', 'Keep out of direct sunlight'],
  };
}

export const PAPER: readonly BaseProduct[] = [
  sheet({
    sku: 'SV-PRINT-A4',
    name: 'Art print A4',
    summary: 'Pigment inks on thick, uncoated cotton-feel paper with a fine tooth.',
    garment: 'art-print',
    stock: 'Recycled matt art paper',
    gsm: 240,
    sizeCode: 'A4',
    widthMm: 210,
    heightMm: 297,
    costMinor: 120,
    printCostMinor: 230,
    weightGrams: 15,
  }),
  sheet({
    sku: 'SV-PRINT-A3',
    name: 'Art print A3',
    summary: 'The same fine paper at twice the size. Fits any A3 frame.',
    garment: 'art-print',
    stock: 'Recycled matt art paper',
    gsm: 240,
    sizeCode: 'A3',
    widthMm: 297,
    heightMm: 420,
    costMinor: 210,
    printCostMinor: 380,
    weightGrams: 30,
  }),
  sheet({
    sku: 'SV-POSTER-50X70',
    name: 'Poster 50 x 70 cm',
    summary: 'A big, even, satin sheet, sent rolled in a strong tube.',
    garment: 'poster',
    stock: 'Recycled satin poster paper',
    gsm: 200,
    sizeCode: '50x70',
    widthMm: 500,
    heightMm: 700,
    costMinor: 390,
    printCostMinor: 560,
    weightGrams: 70,
  }),
  sheet({
    sku: 'SV-POSTCARD',
    name: 'Postcard A6',
    summary: 'Stiff board with a writable back.',
    garment: 'postcard',
    stock: 'Recycled board',
    gsm: 350,
    sizeCode: 'A6',
    widthMm: 148,
    heightMm: 105,
    costMinor: 25,
    printCostMinor: 45,
    weightGrams: 6,
    twoSided: true,
  }),
  sheet({
    sku: 'SV-CARD',
    name: 'Greeting card',
    summary: 'Folded, blank inside, with a recycled envelope.',
    garment: 'greeting-card',
    stock: 'Recycled board',
    gsm: 300,
    sizeCode: '5x7 in',
    widthMm: 127,
    heightMm: 177.8,
    costMinor: 60,
    printCostMinor: 75,
    weightGrams: 22,
  }),
  sheet({
    sku: 'SV-NOTEBOOK-A5',
    name: 'Notebook A5',
    summary: 'Sewn, 96 dotted pages, a cover that takes print to its edges.',
    garment: 'notebook',
    stock: 'Recycled cover board',
    gsm: 350,
    sizeCode: 'A5',
    widthMm: 148,
    heightMm: 210,
    costMinor: 310,
    printCostMinor: 150,
    weightGrams: 180,
    colours: [COLOUR.white, COLOUR.kraft],
    vatClass: 'standard',
  }),
  sheet({
    sku: 'SV-STICKERS',
    name: 'Sticker sheet',
    summary: 'Waterproof paper stickers on one sheet, kiss-cut by hand or scissors.',
    garment: 'sticker-sheet',
    stock: 'Waterproof sticker paper',
    gsm: 90,
    sizeCode: 'A5',
    widthMm: 148,
    heightMm: 210,
    costMinor: 85,
    printCostMinor: 140,
    weightGrams: 9,
  }),
];
