import { z } from 'zod';
import type { CompiledMail } from '../email-drafts/email-drafts.ts';

export type { CompiledMail };

/** A compiled email as the campaign keeps it. It is ours: what it holds isn’t looked at one by one. */
const compiledSchema = z.custom<CompiledMail>(
  (value) =>
    typeof value === 'object' && value !== null && 'html' in value && 'slots' in value && 'hash' in value,
);

export const readCompiled = (stored: unknown): CompiledMail => compiledSchema.parse(stored);
