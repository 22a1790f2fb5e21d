import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Answers of proxies that don't know: unknown, and a network that hides where it is used. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ']);

/**
 * The visitor's country as a trusted proxy names it, ISO 3166-1 alpha-2. Null without such a proxy, and where it
 * doesn't know.
 */
export function visitorCountry(
  { headers, ips = [] }: Pick<FastifyRequest, 'headers' | 'ips'>,
  { trustProxy, countryHeader }: Pick<Config, 'trustProxy' | 'countryHeader'>,
): string | null {
  if (trustProxy === false) return null;
  // `ips` has more than the sender only where the sender is one of the trusted addresses.
  if (trustProxy !== true && ips.length < 2) return null;
  const code = String(headers[countryHeader] ?? '').toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
}
