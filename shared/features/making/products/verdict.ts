import { z } from 'zod';
import type { PublishIssue } from './publish-issue.ts';

/** What a merchant may publish in spite of, as the factory reads it. */
const WORDS = {
  blocky: 'very few pixels',
  soft: 'few pixels',
  clipped: 'cut at the edge',
  outside: 'partly outside the print area',
  vanishes: 'ink that vanishes on a cloth',
  translucent: 'half see-through ink',
  hairline: 'thin lines',
  'small-text': 'small text',
  'ink-on-ink': 'ink on ink of its colour',
  halo: 'pale edges',
  faint: 'ink that is faint on a cloth',
  gamut: 'colours that print duller',
} as const satisfies Partial<Record<PublishIssue['code'], string>>;

export const VERDICT_CODES = [
  'blocky',
  'soft',
  'clipped',
  'outside',
  'vanishes',
  'translucent',
  'hairline',
  'small-text',
  'ink-on-ink',
  'halo',
  'faint',
  'gamut',
] as const;
/** Raised whenever a rule finds more or less than before: a verdict’s id says by which rules it was found. */
export const RULES_VERSION = 3;

export const verdictCodeSchema = z.enum(VERDICT_CODES);
export type VerdictCode = z.infer<typeof verdictCodeSchema>;

/** What is found again in a design as drawn. */
const DRAWN: ReadonlySet<VerdictCode> = new Set([
  'vanishes',
  'translucent',
  'hairline',
  'ink-on-ink',
  'halo',
  'faint',
]);

/** What was accepted, less what the drawn design doesn’t have, and what else it has. */
export const verdictAsDrawn = (
  accepted: readonly VerdictCode[],
  drawn: readonly VerdictCode[],
): VerdictCode[] =>
  VERDICT_CODES.filter((code) => drawn.includes(code) || (accepted.includes(code) && !DRAWN.has(code)));

/** The print verdict of a design version: its id, and what was found and accepted. */
export const verdictSchema = z.object({ id: z.string(), found: z.array(verdictCodeSchema) });
export type Verdict = z.infer<typeof verdictSchema>;

/** What of the issues concerns the print, each kind once. */
export const verdictOf = (issues: readonly Pick<PublishIssue, 'code'>[]): VerdictCode[] =>
  VERDICT_CODES.filter((code) => issues.some((issue) => issue.code === code));

/** A verdict in one line, such as `V4F81A20C: few pixels, thin lines`. */
export const verdictLine = (verdict: Verdict | null): string =>
  verdict === null
    ? 'not checked'
    : `${verdict.id}: ${verdict.found.map((code) => WORDS[code]).join(', ') || 'nothing found'}`;
