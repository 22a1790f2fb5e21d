import { z } from 'zod';
import { Refusal } from '../../../shared/contract/errors.ts';
import { routeErrorOf } from '../data/data.ts';

/** No page of ours sends this: a program made it up, so it is no fault of the server either. */
const unreadable = (): unknown => routeErrorOf(new Refusal(400, 'malformed', 'We couldn’t read the request'));

/** The form that a browser posted itself, without a script. @throws the route error 400 for what is no form */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw unreadable();
  }
}

/** What its fields are read as. @throws the route error 400 for fields that no form of the page has */
export function readFields<Post>(read: () => Post): Post {
  try {
    return read();
  } catch (error) {
    throw error instanceof z.ZodError ? unreadable() : error;
  }
}

/** Its fields by a schema. @throws the route error 400 for fields that no form of the page has */
export const parseForm = <Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> =>
  readFields(() => schema.parse(Object.fromEntries(form)));
