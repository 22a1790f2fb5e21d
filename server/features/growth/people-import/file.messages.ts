import { z } from 'zod';
import {
  columnsSchema,
  foundColumnSchema,
  readingSchema,
  refusedRowSchema,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';

/** What the process is asked that finds out what a file is: as it was chosen, or with null by its bytes. */
export const describeJobSchema = z.object({ path: z.string(), reading: readingSchema.nullable() });

const unreadableSchema = z.object({ unreadable: z.string() });

export const describedSchema = z.object({
  ...readingSchema.shape,
  rows: z.int(),
  found: z.array(foundColumnSchema),
});
export const describeAnswerSchema = z.union([unreadableSchema, describedSchema]);

/** What the process is asked that reads the people of a file. */
export const readJobSchema = z.object({
  path: z.string(),
  ...readingSchema.shape,
  columns: columnsSchema,
  /** The columns’ names, for own properties. */
  names: z.array(z.string()),
  /** Rows that are done: only their addresses count, to tell which ones come again. */
  from: z.int(),
});

/** What a row says of a person. */
export const rowPersonSchema = z.object({
  line: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string().nullable(),
  language: z.string(),
  zone: z.string().nullable(),
  birthday: z.tuple([z.int(), z.int()]).nullable(),
  tags: z.array(z.string()),
  props: z.record(z.string(), z.string()),
  agreedAt: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .nullable(),
  /** The mailbox belongs to a task, not to a person. */
  isRole: z.boolean(),
});

export const partSchema = z.object({
  people: z.array(rowPersonSchema),
  refused: z.array(refusedRowSchema),
  /** Rows whose address was in the file before. */
  repeated: z.int(),
  /** Rows of the file up to the part’s end. */
  upTo: z.int(),
  isLast: z.boolean(),
});
export type FilePart = z.output<typeof partSchema>;
export const readAnswerSchema = z.union([unreadableSchema, partSchema]);
