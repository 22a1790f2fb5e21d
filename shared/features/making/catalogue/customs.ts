/** How a garment or print is declared at customs. */
export interface CustomsGoods {
  /** Six digits of the Harmonised System, which all countries share. */
  readonly hsCode: string;
  readonly description: string;
  /** Where the blank was made, ISO 3166: printing doesn’t change it. */
  readonly origin: string;
}

const cotton = (hsCode: string, description: string): CustomsGoods => ({ hsCode, description, origin: 'IN' });

/** By a base product's type. A product without an entry can't leave the customs territory. */
const GOODS: Readonly<Record<string, CustomsGoods>> = {
  't-shirt': cotton('610910', 'Cotton T-shirt, knitted, printed'),
  'long-sleeve': cotton('610910', 'Cotton T-shirt with long sleeves, knitted, printed'),
  'tank-top': cotton('610910', 'Cotton vest, knitted, printed'),
  sweatshirt: cotton('611020', 'Cotton sweatshirt, knitted, printed'),
  hoodie: cotton('611020', 'Cotton hooded sweatshirt, knitted, printed'),
  'baby-body': cotton('611120', 'Cotton baby bodysuit, knitted, printed'),
  'tote-bag': cotton('420292', 'Cotton shopping bag, printed'),
  apron: cotton('621142', 'Cotton apron, woven, printed'),
  'printed-paper': { hsCode: '491191', description: 'Printed picture on paper', origin: 'GB' },
};

export const customsGoodsOf = (typeCode: string): CustomsGoods | null => GOODS[typeCode] ?? null;

/** The United Kingdom with the Isle of Man: parcels within it pass no customs. */
const HOME: ReadonlySet<string> = new Set(['GB', 'IM']);

export const leavesCustomsTerritory = (country: string): boolean => !HOME.has(country);
