import { z } from 'zod';
import { line } from '../../../rules/text/line.schema.ts';
import { shortBadgeForms } from './badge-forms.ts';

export const BADGE_CODE_MESSAGE = 'That isn’t a staff badge code';

/** A staff badge as a reader gives it: the hexadecimal digits of the tag, capitals. */
export const badgeCodeSchema = line()
  .toUpperCase()
  .regex(/^[0-9A-F]{6,32}$/, { error: BADGE_CODE_MESSAGE });

/** The text whose SHA-256 is a badge’s hash. @throws ZodError */
export const staffBadgeText = (code: string): string => `selvedge staff badge ${badgeCodeSchema.parse(code)}`;

/** The hash under which a badge is kept and recognised; the code itself is stored nowhere. */
export async function hashStaffBadge(code: string): Promise<string> {
  const text = new TextEncoder().encode(staffBadgeText(code));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hashes of the shorter forms in which other readers give a badge. */
export const hashBadgeForms = (code: string): Promise<string[]> =>
  Promise.all(shortBadgeForms(code).map(hashStaffBadge));

/** A person who may work at a station, as the station caches it so that sign-in works without the network. */
export const stationStaffSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  badgeHashes: z.array(z.string()),
  /** Hashes of the shorter forms in which some readers give these badges. */
  badgeForms: z.array(z.string()).optional(),
});
