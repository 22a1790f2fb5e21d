/** What a server’s refusal says about an address. RFC 3463. */
export type BounceJudgement =
  /** There is no such mailbox, nor will there be: the address takes no more mail. */
  | 'hard'
  /** The mailbox couldn’t take it this time. */
  | 'soft'
  /** The server refuses us or the message, not the address. */
  | 'policy';

/** No such mailbox, its domain doesn’t take mail, or it is closed. */
const HARD = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.1', '5.4.4']);
const FULL = '5.2.2';

/** Words of servers that give no status, or a general one (5.0.0, 5.5.0). */
const NO_MAILBOX =
  /user (is )?(unknown|not found|doesn.t exist)|unknown (user|recipient|local[ -]part)|no such (user|mailbox|recipient|person)|(mailbox|recipient|address|account)( address)? (unavailable|not found|does ?n[o']t exist|unknown|is disabled|inactive|no longer)|does(n.t| not) have an? .*account|no mailbox (here )?by that name|invalid (recipient|mailbox)|account (has been )?(disabled|closed|deactivated)|not a known user|recipient (address )?rejected: (user|unlisted|undeliverable)/i;
const ABOUT_US =
  /spam|blocked|black ?list|block ?list|reputation|policy|dmarc|spf\b|dkim|unauthenticated|not accepted from|rate limit|too many|content (rejected|filter)|virus|banned|dnsbl|rbl\b|relay(ing)? (access )?denied/i;
const MAILBOX_FULL = /quota|mailbox (is )?full|over ?quota|insufficient (system )?storage|out of storage/i;

/** A status such as `5.1.1` within a server’s words. */
export function statusIn(words: string): string | null {
  const [, status = null] = /(?:^|[\s(#-])([245]\.\d{1,3}\.\d{1,3})(?=$|[\s),:;.])/.exec(words) ?? [];
  return status;
}

/** The class of an old three-digit answer within a server’s words: 4 or 5. */
const replyClass = (words: string): string | null => /(?:^|\s)([45])\d\d(?=[\s-])/.exec(words)?.[1] ?? null;

/**
 * Judges a refusal by its status and the server’s words. Policy is looked for in the words before a status that says no
 * mailbox: some servers answer 5.1.1 to senders they don’t like.
 */
export function judgeBounce(status: string | null, words: string): BounceJudgement {
  const known = status ?? statusIn(words);
  const first = known?.[0] ?? replyClass(words) ?? '5';
  if (first === '4') return 'soft';
  if (known?.startsWith('5.7.')) return NO_MAILBOX.test(words) && !ABOUT_US.test(words) ? 'hard' : 'policy';
  if (known === FULL || MAILBOX_FULL.test(words)) return 'soft';
  if (ABOUT_US.test(words) && !NO_MAILBOX.test(words)) return 'policy';
  if (known !== null && HARD.has(known)) return 'hard';
  return NO_MAILBOX.test(words) ? 'hard' : 'soft';
}
