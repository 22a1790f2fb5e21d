import type { BaseColour, BaseProduct, BaseSize, PrintArea } from '../base-product.ts';
import { COLOUR } from './colours.ts';

/** The apparel of the base catalogue. Measures are of the garment laid flat. */

const CARE = [
  'Wash at 30 °C inside out with similar colours',
  // language-ok: the standard wording of care labels
  'Do not bleach',
  // language-ok: the standard wording of care labels
  'Do not tumble dry',
  'Iron inside out, never on the print',
  // language-ok: the standard wording of care labels
  'Do not dry clean',
];

const INCH = 25.4;
const STANDARD_AREA = { widthMm: 15 * INCH, heightMm: 18 * INCH };
const SMALL_AREA = { widthMm: 10 * INCH, heightMm: 12 * INCH };
const BABY_AREA = { widthMm: 6 * INCH, heightMm: 7 * INCH };
const ABOVE_POCKET_AREA = { widthMm: 14 * INCH, heightMm: 12 * INCH };

const PLATEN = {
  standard: { code: 'STD-16X20', widthMm: 406.4, heightMm: 508 },
  youth: { code: 'YTH-12X14', widthMm: 304.8, heightMm: 355.6 },
  baby: { code: 'BBY-7X8', widthMm: 177.8, heightMm: 203.2 },
} as const;

const area = (
  side: PrintArea['side'],
  size: { widthMm: number; heightMm: number },
  printCostMinor: number,
): PrintArea => ({
  side,
  ...size,
  printCostMinor,
});

type Measures = readonly (readonly [code: string, chest: number, length: number, sleeve: number])[];

/** Sizes with costs that rise a little from the first to the last. */
function sizes(
  measures: Measures,
  cost: { from: number; step: number; whiteLess: number },
  weight: { from: number; step: number },
): BaseSize[] {
  return measures.map(([code, chest, length, sleeve], index) => {
    const costMinor = cost.from + cost.step * index;
    return {
      code,
      chart: sleeve > 0 ? { chest, length, sleeve } : { width: chest, length },
      costMinor,
      costWhiteMinor: costMinor - cost.whiteLess,
      weightGrams: weight.from + weight.step * index,
    };
  });
}

const ADULT: Measures = [
  ['XS', 455, 660, 185],
  ['S', 480, 690, 195],
  ['M', 510, 720, 205],
  ['L', 550, 745, 215],
  ['XL', 590, 765, 225],
  ['2XL', 630, 785, 235],
  ['3XL', 670, 805, 245],
];
const WOMEN: Measures = [
  ['8', 420, 620, 140],
  ['10', 445, 635, 145],
  ['12', 470, 650, 150],
  ['14', 495, 665, 155],
  ['16', 520, 680, 160],
  ['18', 545, 695, 165],
];
const KIDS: Measures = [
  ['3-4', 320, 420, 120],
  ['5-6', 350, 460, 130],
  ['7-8', 380, 500, 140],
  ['9-11', 415, 550, 155],
  ['12-14', 450, 600, 170],
];
const longSleeved = (measures: Measures, sleeve: number): Measures =>
  measures.map(([code, chest, length], index) => [code, chest + 20, length, sleeve + index * 12]);

const organicCotton = [{ fibre: 'organic cotton', percent: 100 }];
const tee = {
  typeCode: 't-shirt',
  material: { name: 'Organic cotton single jersey', gsm: 155, fibres: organicCotton },
};
const fleece = {
  name: 'Brushed organic cotton blend fleece',
  gsm: 300,
  fibres: [
    { fibre: 'organic cotton', percent: 85 },
    { fibre: 'recycled polyester', percent: 15 },
  ],
};
const pretreat = { light: 12, dark: 24 };
const teeColours: BaseColour[] = [
  COLOUR.white,
  COLOUR.natural,
  COLOUR.black,
  COLOUR.navy,
  COLOUR.athletic,
  COLOUR.bottle,
  COLOUR.burgundy,
  COLOUR.red,
  COLOUR.mustard,
  COLOUR.denim,
  COLOUR.sky,
  COLOUR.rose,
];

export const APPAREL: readonly BaseProduct[] = [
  {
    sku: 'SV-TEE-MEN',
    name: 'Men’s T-shirt',
    kind: 'apparel',
    ...tee,
    gender: 'men',
    summary: 'A regular fit that goes with everything: soft single jersey, ribbed collar, taped neck.',
    colours: teeColours,
    sizes: sizes(ADULT, { from: 480, step: 15, whiteLess: 45 }, { from: 125, step: 11 }),
    printAreas: [area('front', STANDARD_AREA, 340), area('back', STANDARD_AREA, 340)],
    garment: 't-shirt',
    platen: PLATEN.standard,
    pretreatGrams: pretreat,
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-TEE-WOMEN',
    name: 'Women’s fitted T-shirt',
    kind: 'apparel',
    ...tee,
    gender: 'women',
    summary: 'A shaped waist, a wider neck and short sleeves in the same soft jersey.',
    colours: [
      COLOUR.white,
      COLOUR.black,
      COLOUR.navy,
      COLOUR.athletic,
      COLOUR.rose,
      COLOUR.lilac,
      COLOUR.mint,
      COLOUR.coral,
      COLOUR.teal,
    ],
    sizes: sizes(WOMEN, { from: 475, step: 15, whiteLess: 45 }, { from: 105, step: 8 }),
    printAreas: [
      area('front', { widthMm: 12 * INCH, heightMm: 16 * INCH }, 320),
      area('back', { widthMm: 12 * INCH, heightMm: 16 * INCH }, 320),
    ],
    garment: 'fitted-t-shirt',
    platen: PLATEN.standard,
    pretreatGrams: pretreat,
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-TEE-HEAVY',
    name: 'Heavyweight boxy T-shirt',
    kind: 'apparel',
    typeCode: 't-shirt',
    material: { name: 'Heavy organic cotton jersey', gsm: 240, fibres: organicCotton },
    gender: 'unisex',
    summary: 'Dropped shoulders, a thick collar and a dense cloth that holds its shape.',
    colours: [
      COLOUR.white,
      COLOUR.natural,
      COLOUR.sand,
      COLOUR.black,
      COLOUR.charcoal,
      COLOUR.olive,
      COLOUR.navy,
    ],
    sizes: sizes(ADULT.slice(1, 6), { from: 790, step: 20, whiteLess: 60 }, { from: 230, step: 18 }),
    printAreas: [area('front', STANDARD_AREA, 360), area('back', STANDARD_AREA, 360)],
    garment: 'heavy-t-shirt',
    platen: PLATEN.standard,
    pretreatGrams: { light: 14, dark: 28 },
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-TEE-KIDS',
    name: 'Kids T-shirt',
    kind: 'apparel',
    ...tee,
    gender: 'kids',
    summary: 'The classic in small: easy to wash, easy to hand down.',
    colours: [
      COLOUR.white,
      COLOUR.black,
      COLOUR.navy,
      COLOUR.red,
      COLOUR.royal,
      COLOUR.butter,
      COLOUR.mint,
      COLOUR.sky,
      COLOUR.rose,
    ],
    sizes: sizes(KIDS, { from: 390, step: 10, whiteLess: 35 }, { from: 70, step: 11 }),
    printAreas: [area('front', SMALL_AREA, 280), area('back', SMALL_AREA, 280)],
    garment: 'kids-t-shirt',
    platen: PLATEN.youth,
    pretreatGrams: { light: 7, dark: 14 },
    vatClass: 'zero',
    care: CARE,
  },
  {
    sku: 'SV-LONG-SLEEVE',
    name: 'Long sleeve T-shirt',
    kind: 'apparel',
    typeCode: 'long-sleeve',
    material: { name: 'Organic cotton single jersey', gsm: 180, fibres: organicCotton },
    gender: 'unisex',
    summary: 'Ribbed cuffs and a slightly longer body for the colder half of the year.',
    colours: [COLOUR.white, COLOUR.black, COLOUR.navy, COLOUR.athletic, COLOUR.bottle, COLOUR.burgundy],
    sizes: sizes(
      longSleeved(ADULT.slice(1, 6), 600),
      { from: 720, step: 20, whiteLess: 60 },
      { from: 190, step: 15 },
    ),
    printAreas: [area('front', STANDARD_AREA, 340), area('back', STANDARD_AREA, 340)],
    garment: 'long-sleeve',
    platen: PLATEN.standard,
    pretreatGrams: pretreat,
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-SWEATSHIRT',
    name: 'Sweatshirt',
    kind: 'apparel',
    typeCode: 'sweatshirt',
    material: fleece,
    gender: 'unisex',
    summary: 'Brushed inside, ribbed at the neck, cuffs and hem. Warm without being stiff.',
    colours: [
      COLOUR.white,
      COLOUR.ash,
      COLOUR.athletic,
      COLOUR.black,
      COLOUR.navy,
      COLOUR.bottle,
      COLOUR.burgundy,
      COLOUR.lilac,
    ],
    sizes: sizes(
      longSleeved(ADULT.slice(1), 610),
      { from: 1290, step: 30, whiteLess: 80 },
      { from: 380, step: 28 },
    ),
    printAreas: [
      area('front', { widthMm: 14 * INCH, heightMm: 15 * INCH }, 380),
      area('back', STANDARD_AREA, 380),
    ],
    garment: 'sweatshirt',
    platen: PLATEN.standard,
    pretreatGrams: { light: 16, dark: 32 },
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-HOODIE',
    name: 'Hoodie',
    kind: 'apparel',
    typeCode: 'hoodie',
    material: fleece,
    gender: 'unisex',
    summary: 'A lined hood with flat cords, a kangaroo pocket, and a brushed inside.',
    colours: [
      COLOUR.white,
      COLOUR.athletic,
      COLOUR.black,
      COLOUR.navy,
      COLOUR.charcoal,
      COLOUR.bottle,
      COLOUR.burgundy,
      COLOUR.sand,
    ],
    sizes: sizes(
      longSleeved(ADULT.slice(1), 620),
      { from: 1690, step: 35, whiteLess: 90 },
      { from: 480, step: 32 },
    ),
    printAreas: [area('front', ABOVE_POCKET_AREA, 380), area('back', STANDARD_AREA, 380)],
    garment: 'hoodie',
    platen: PLATEN.standard,
    pretreatGrams: { light: 16, dark: 32 },
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-TANK',
    name: 'Tank top',
    kind: 'apparel',
    typeCode: 'tank-top',
    material: { name: 'Organic cotton single jersey', gsm: 145, fibres: organicCotton },
    gender: 'unisex',
    summary: 'Light, with bound neck and armholes, for summer and sport.',
    colours: [COLOUR.white, COLOUR.black, COLOUR.navy, COLOUR.coral, COLOUR.mint, COLOUR.athletic],
    sizes: sizes(
      ADULT.slice(1, 6).map(([code, chest, length]) => [code, chest, length, 0]),
      { from: 460, step: 15, whiteLess: 40 },
      { from: 100, step: 9 },
    ),
    printAreas: [
      area('front', { widthMm: 11 * INCH, heightMm: 15 * INCH }, 320),
      area('back', { widthMm: 11 * INCH, heightMm: 13 * INCH }, 320),
    ],
    garment: 'tank-top',
    platen: PLATEN.standard,
    pretreatGrams: pretreat,
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-BABY-BODY',
    name: 'Baby body',
    kind: 'apparel',
    typeCode: 'baby-body',
    material: { name: 'Organic cotton interlock', gsm: 200, fibres: organicCotton },
    gender: 'baby',
    summary: 'Envelope neck, nickel-free poppers and flat seams on the softest cotton we have.',
    colours: [COLOUR.white, COLOUR.natural, COLOUR.butter, COLOUR.mint, COLOUR.sky, COLOUR.rose],
    sizes: sizes(
      [
        ['0-3m', 210, 360, 90],
        ['3-6m', 225, 390, 95],
        ['6-12m', 240, 420, 105],
        ['12-18m', 255, 450, 115],
      ],
      { from: 510, step: 10, whiteLess: 30 },
      { from: 60, step: 8 },
    ),
    printAreas: [area('front', BABY_AREA, 250), area('back', BABY_AREA, 250)],
    garment: 'baby-body',
    platen: PLATEN.baby,
    pretreatGrams: { light: 4, dark: 8 },
    vatClass: 'zero',
    care: CARE,
  },
  {
    sku: 'SV-TOTE',
    name: 'Tote bag',
    kind: 'apparel',
    typeCode: 'tote-bag',
    material: { name: 'Organic cotton canvas', gsm: 270, fibres: organicCotton },
    gender: 'unisex',
    summary: 'Long handles, taped seams and room for the whole weekly shop.',
    colours: [COLOUR.natural, COLOUR.black, COLOUR.navy, COLOUR.mustard, COLOUR.bottle],
    sizes: [
      {
        code: 'One size',
        chart: { width: 380, height: 420, handles: 660 },
        costMinor: 410,
        costWhiteMinor: 410,
        weightGrams: 165,
      },
    ],
    printAreas: [
      area('front', { widthMm: 11 * INCH, heightMm: 12 * INCH }, 280),
      area('back', { widthMm: 11 * INCH, heightMm: 12 * INCH }, 280),
    ],
    garment: 'tote-bag',
    platen: PLATEN.youth,
    pretreatGrams: { light: 9, dark: 18 },
    vatClass: 'standard',
    care: CARE,
  },
  {
    sku: 'SV-APRON',
    name: 'Apron',
    kind: 'apparel',
    typeCode: 'apron',
    material: { name: 'Organic cotton twill', gsm: 280, fibres: organicCotton },
    gender: 'unisex',
    summary: 'Bib apron with an adjustable neck, long ties and a front pocket.',
    colours: [COLOUR.natural, COLOUR.black, COLOUR.navy, COLOUR.bottle, COLOUR.mustard],
    sizes: [
      {
        code: 'One size',
        chart: { width: 700, length: 850 },
        costMinor: 820,
        costWhiteMinor: 820,
        weightGrams: 260,
      },
    ],
    printAreas: [area('front', { widthMm: 10 * INCH, heightMm: 11 * INCH }, 300)],
    garment: 'apron',
    platen: PLATEN.youth,
    pretreatGrams: { light: 9, dark: 18 },
    vatClass: 'standard',
    care: CARE,
  },
];
