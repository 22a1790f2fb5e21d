/**
 * How the postcodes of each state begin. A few post offices serve places across a border, so the starts of neighbouring
 * states count too: what is refused is on the other side of the country.
 */
const US_ZIPS: Readonly<Record<string, string>> = {
  AL: '3',
  AK: '9',
  AZ: '89',
  AR: '3567',
  CA: '89',
  CO: '5678',
  CT: '01',
  DC: '25',
  DE: '0126',
  FL: '3',
  GA: '23',
  HI: '9',
  IA: '56',
  ID: '589',
  IL: '456',
  IN: '46',
  KS: '678',
  KY: '23456',
  LA: '37',
  MA: '01',
  MD: '12',
  ME: '0',
  MI: '45',
  MN: '5',
  MO: '34567',
  MS: '37',
  MT: '58',
  NC: '23',
  ND: '5',
  NE: '568',
  NH: '0',
  NJ: '01',
  NM: '78',
  NV: '89',
  NY: '01',
  OH: '124',
  OK: '678',
  OR: '89',
  PA: '0124',
  RI: '0',
  SC: '23',
  SD: '568',
  TN: '234567',
  TX: '78',
  UT: '8',
  VA: '234',
  VT: '01',
  WA: '89',
  WI: '456',
  WV: '124',
  WY: '5689',
};

const STARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: US_ZIPS,
  CA: {
    AB: 'TS',
    BC: 'VT',
    MB: 'R',
    NB: 'EG',
    NL: 'AG',
    NS: 'B',
    NT: 'X',
    NU: 'X',
    ON: 'KLMNPR',
    PE: 'C',
    // Gatineau's offices of the government share a postcode with Ottawa.
    QC: 'GHJK',
    SK: 'RST',
    YT: 'Y',
  },
  AU: {
    ACT: '02',
    NSW: '1234',
    NT: '0',
    QLD: '0249',
    SA: '035',
    TAS: '7',
    VIC: '2358',
    WA: '06',
  },
};

/**
 * Whether a postcode may be in a state; true where that can't be told.
 * @param postcode as `formatPostcode` writes it
 * @param state as `findState` writes it
 */
export const mayBeInState = (country: string, postcode: string, state: string): boolean =>
  STARTS[country]?.[state]?.includes(postcode.charAt(0)) ?? true;
