import { isbot } from 'isbot';

/** A request for a link or the picture of an email, as far as it tells whether a person made it. */
export interface Hit {
  readonly isHead: boolean;
  /** A browser or a gateway fetched it ahead. */
  readonly isAhead: boolean;
  readonly userAgent: string;
  readonly address: string | null;
  /** Since the next server took the mail; null while that isn’t known. */
  readonly secondsAfter: number | null;
}

/** Why a hit looks like a program’s. */
export type ProgramSign = 'head' | 'ahead' | 'agent' | 'early' | 'many' | 'proxy';

/** Gateways that look at the links of mails, by what they call themselves. */
const SCANNERS =
  /barracuda|mimecast|proofpoint|safelinks|symantec|trendmicro|messagelabs|ironport|urldefense|fireeye/i;
const EARLY_CLICK_SECONDS = 5;
const EARLY_OPEN_SECONDS = 10;
/** So many links of one mail, asked for from one network within ten seconds, aren’t read by a person. */
const MANY_LINKS = 3;

function signOf({ isHead, isAhead, userAgent }: Hit): ProgramSign | null {
  if (isHead) return 'head';
  if (isAhead) return 'ahead';
  return userAgent === '' || isbot(userAgent) || SCANNERS.test(userAgent) ? 'agent' : null;
}

const isWithin = (hit: Hit, seconds: number) => hit.secondsAfter !== null && hit.secondsAfter < seconds;

/** Why a click may be a program’s; null where no sign tells so. @param links different ones that its network asked for within ten seconds, with this one */
export function judgeClick(hit: Hit, links: number): ProgramSign | null {
  const sign = signOf(hit);
  if (sign) return sign;
  if (isWithin(hit, EARLY_CLICK_SECONDS)) return 'early';
  return links >= MANY_LINKS ? 'many' : null;
}

/** Apple’s network, and how the proxies of Apple and Google call themselves. */
const APPLE = /^17\./;
const PROXIES = /GoogleImageProxy|YahooMailProxy/i;
const BARE_AGENT = 'Mozilla/5.0';

/** Why a fetched picture doesn’t tell that a person opened the mail; null where no sign tells so. */
export function judgeOpen(hit: Hit): ProgramSign | null {
  if (PROXIES.test(hit.userAgent) || hit.userAgent.trim() === BARE_AGENT || APPLE.test(hit.address ?? ''))
    return 'proxy';
  return signOf(hit) ?? (isWithin(hit, EARLY_OPEN_SECONDS) ? 'early' : null);
}
