import type { z } from 'zod';
import { personHereSchema } from '../../../rules/people-here/people-here.ts';
import { uidSchema } from './page-limits.ts';

/** Someone who has a page open in the page builder, with the blocks that are selected there. */
export const pagePersonSchema = personHereSchema(uidSchema);
export type PagePerson = z.output<typeof pagePersonSchema>;
