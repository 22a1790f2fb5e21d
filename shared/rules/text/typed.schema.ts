import { z } from 'zod';
import { FIELD_MESSAGES } from '../fields/messages.ts';
import { cleanTyped } from './typed.ts';

/** A number or a code from outside, cleaned before its rule looks at it. */
export const typedCode = () => z.string({ error: FIELD_MESSAGES.required }).overwrite(cleanTyped);
