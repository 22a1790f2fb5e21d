import { dayIn, hourIn } from './format-date.ts';

export { dayIn, hourIn };

/** Days of a store: they begin and end at midnight where the store is. */

/** The zone of a country's capital. Countries that are missing here sell by London's days. */
const ZONES: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  TR: 'Europe/Istanbul',
  US: 'America/New_York',
};

export const timeZoneOfCountry = (country: string): string => ZONES[country] ?? 'Europe/London';

/** Countries of {@link ZONES} whose clocks don’t all show the same. */
const SEVERAL_ZONES: readonly string[] = ['AU', 'BR', 'CA', 'US'];

/** The time zone that everyone in a country has, by the country: those with several aren’t among them. */
export const ONLY_ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ZONES).filter(([country]) => !SEVERAL_ZONES.includes(country)),
);

const HOUR_MS = 3_600_000;

/** The day after or before a day (`YYYY-MM-DD`). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/** The first moment of a day in a time zone: midnight, or where the clock jumps over it, the next one there is. */
export function startOfDay(day: string, timeZone: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // No zone is further than 14 hours from UTC; clocks change by whole quarters of an hour.
  const isBefore = (quarter: number) => dayIn(timeZone, new Date(noon + quarter * (HOUR_MS / 4))) < day;
  let [low, high] = [-4 * 27, 4 * 15];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  return new Date(noon + high * (HOUR_MS / 4));
}

/** The first moment of the month that a moment is in, where the store is. */
export const startOfMonth = (at: Date, timeZone: string): Date =>
  startOfDay(`${dayIn(timeZone, at).slice(0, 7)}-01`, timeZone);
