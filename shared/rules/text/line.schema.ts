import { z } from 'zod';
import { FIELD_MESSAGES, requiredIfMissing } from '../fields/messages.ts';
import { toLine, toLines } from './line.ts';

/** A text of one line from outside: a name, a street, a title. */
export const line = () => z.string({ error: requiredIfMissing }).overwrite(toLine);

/** A line that has something to see. */
export const requiredLine = () => line().min(1, FIELD_MESSAGES.required);

/** A text of several lines from outside: a message, a description. */
export const lines = () => z.string({ error: requiredIfMissing }).overwrite(toLines);
