import { cleanTyped } from '../text/typed.ts';
import { FIELD_MESSAGES } from './messages.ts';
import { formRule, type Rule, textRule } from './rule.ts';
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

export const domain = formRule('domain', FIELD_MESSAGES.domain, (text) => asciiDomain(cleanTyped(text)));

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * An email address as it is stored and sent to, or null where it is none: an unquoted local part of up to 64 characters at
 * a domain in its ASCII form, 254 in all (RFC 5321). Whichever way a domain is typed, its address is the same.
 */
export function asciiEmail(text: string): string | null {
  // Phones and word processors type a curly apostrophe, which no mailbox has.
  const typed = cleanTyped(text).replace(/[\u2018\u2019\u02bc]/g, "'");
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, at);
  const host =
    at > 0 && local.length <= 64 && LOCAL_PART.test(local) ? asciiDomain(typed.slice(at + 1)) : null;
  return host !== null && local.length + 1 + host.length <= 254 ? `${local}@${host}` : null;
}

export const isEmail = (text: string): boolean => asciiEmail(text) !== null;

export const email = formRule('email', FIELD_MESSAGES.email, asciiEmail);

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
