import { FIELD_MESSAGES } from './messages.ts';
import { type Rule, textRule } from './rule.ts';
import { required } from './text.ts';

const MAX_DOMAIN_LENGTH = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const TOP_LEVEL = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
/** Characters that end a host in an address, and invisible ones. */
const NOT_IN_A_DOMAIN = /[\s/\\?#@:%[\]\p{C}]/u;

/**
 * A domain in its ASCII form (`müller.de` becomes `xn--mller-kva.de`), or null where it is none: at least two labels,
 * letters, digits and inner dashes (RFC 1035, RFC 5890), an alphabetic top level.
 */
export function asciiDomain(domain: string): string | null {
  if (domain === '' || NOT_IN_A_DOMAIN.test(domain)) return null;
  const host = URL.parse(`http://${domain}/`)?.hostname;
  if (host === undefined || host.length > MAX_DOMAIN_LENGTH) return null;
  const labels = host.split('.');
  const reserved = labels.some((label) => label.slice(2, 4) === '--' && !label.startsWith('xn--'));
  const wellFormed = labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !reserved;
  return wellFormed && TOP_LEVEL.test(labels.at(-1) ?? '') ? host : null;
}

export const domain = textRule('domain', FIELD_MESSAGES.domain, (text) => asciiDomain(text) !== null);

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** An unquoted local part of up to 64 characters at a domain, 254 in all (RFC 5321). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const host = at > 0 ? asciiDomain(text.slice(at + 1)) : null;
  return (
    host !== null && local.length <= 64 && local.length + 1 + host.length <= 254 && LOCAL_PART.test(local)
  );
}

export const email = textRule('email', FIELD_MESSAGES.email, isEmail);

/** The address a person leaves to return an item. Spec 3 §5.2. */
export const returnItemEmailRules: readonly Rule[] = [required, email];

const IP_V4 = /^(\d{1,3}\.){3}\d{1,3}$/;

/** An http or https address of a domain or an IP, without a user name or spaces. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\/]/i.test(text) || /[\s\\\p{C}]/u.test(text)) return false;
  const parsed = URL.parse(text);
  if (parsed === null) return false;
  const { hostname, username, password } = parsed;
  if (username + password !== '') return false;
  return asciiDomain(hostname) !== null || IP_V4.test(hostname) || hostname.startsWith('[');
}

export const url = textRule('url', FIELD_MESSAGES.url, isWebAddress);
