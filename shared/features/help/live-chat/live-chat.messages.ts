import { z } from 'zod';
import { formatNumber } from '../../../rules/text/format-number.ts';
import { lines } from '../../../rules/text/line.schema.ts';
import { isSafeUrl } from '../../../rules/url-safety/url-safety.ts';

export const CHAT_TEXT_MAX = 2_000;
/** Messages that one answer holds; older ones are asked for. */
export const CHAT_PAGE_SIZE = 100;
export const CHAT_PATH_MAX = 300;

export const chatTextSchema = lines()
  .min(1, 'Write a message first')
  .max(CHAT_TEXT_MAX, `Write up to ${formatNumber(CHAT_TEXT_MAX)} characters`);

/** The screen a person is on: a path only, as a query or an anchor can hold private data. */
export const chatPathSchema = z
  .string()
  .regex(/^\/[^?#\p{Cc}]*$/u)
  .max(CHAT_PATH_MAX);

/**
 * - `customer`, `agent`: what somebody wrote
 * - `taken`: an agent answers from here on
 * - `transferred`: handed over to the group that the text names
 * - `closed`: the chat ended
 */
export const chatMessageSchema = z.object({
  /** Made by who writes (UUIDv7), so that a repeated send makes one message. */
  id: z.uuid(),
  /** The order of messages is the server's. */
  seq: z.number().int(),
  kind: z.enum(['customer', 'agent', 'taken', 'transferred', 'closed']),
  text: z.string(),
  /** First name of who wrote or did it; null for an account that is gone. */
  author: z.string().nullable(),
  at: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Messages of one chat in the server's order, each once, whatever order they arrived in. */
export function mergeMessages(
  known: readonly ChatMessage[],
  arrived: readonly ChatMessage[],
): readonly ChatMessage[] {
  const last = known.at(-1)?.seq ?? 0;
  const news = arrived.filter(({ seq }) => seq > last);
  if (news.length === arrived.length && isInOrder(arrived)) return [...known, ...arrived];
  const bySeq = new Map([...known, ...arrived].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

const isInOrder = (messages: readonly ChatMessage[]): boolean =>
  messages.every(({ seq }, at) => at === 0 || seq > (messages[at - 1]?.seq ?? 0));

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
/** Signs at the end of an address that belong to the sentence around it. */
const AFTER_ADDRESS = /[.,;:!?)\]}]+$/;

/** A message as plain text with the safe web addresses in it as links; nothing else in it means anything. */
export function textWithLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = match[0].replace(AFTER_ADDRESS, '');
    if (!isSafeUrl(href)) continue;
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push({ kind: 'link', text: href, href });
    at = match.index + href.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}
