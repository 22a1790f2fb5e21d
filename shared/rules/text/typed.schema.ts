import { z } from 'zod';
import { requiredIfMissing } from '../fields/messages.ts';
import { cleanTyped } from './typed.ts';

/** A number or a code from outside, cleaned before its rule looks at it. */
export const typedCode = () => z.string({ error: requiredIfMissing }).overwrite(cleanTyped);
