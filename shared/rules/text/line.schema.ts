import { z } from 'zod';
import { FIELD_MESSAGES } from '../fields/messages.ts';
import { toLine, toLines } from './line.ts';

/** A text of one line from outside: a name, a street, a title. */
export const line = () => z.string({ error: FIELD_MESSAGES.required }).overwrite(toLine);

/** A line that has something to see. */
export const requiredLine = () => line().min(1, FIELD_MESSAGES.required);

/** A text of several lines from outside: a message, a description. */
export const lines = () => z.string({ error: FIELD_MESSAGES.required }).overwrite(toLines);
