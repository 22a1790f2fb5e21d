import { z } from 'zod';
import type { PublishIssue } from './publish-checks.ts';

/** What a merchant may publish in spite of, as the factory reads it. */
const WORDS = {
  blocky: 'very few pixels',
  soft: 'few pixels',
  clipped: 'cut at the edge',
  outside: 'partly outside the print area',
  vanishes: 'ink that vanishes on a cloth',
  translucent: 'half see-through ink',
  hairline: 'thin lines',
} as const satisfies Partial<Record<PublishIssue['code'], string>>;

export const VERDICT_CODES = [
  'blocky',
  'soft',
  'clipped',
  'outside',
  'vanishes',
  'translucent',
  'hairline',
] as const;
export const verdictCodeSchema = z.enum(VERDICT_CODES);
export type VerdictCode = z.infer<typeof verdictCodeSchema>;

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
