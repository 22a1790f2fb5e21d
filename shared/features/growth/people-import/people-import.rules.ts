import { z } from 'zod';
import { encodingSchema } from '../../making/product-files/product-files.ts';

export const PEOPLE_IMPORT_LIMITS = {
  bytes: 100_000_000,
  rows: 1_000_000,
  columns: 100,
  cell: 100_000,
  words: 1_000,
  how: 200,
  tag: 40,
  tags: 10,
  property: 40,
  value: 200,
} as const;

/** People who are shown before anything is written. */
export const SHOWN_PEOPLE = 20;

/** What a column can say of a person. */
export const COLUMN_KINDS = {
  email: 'Email address',
  'first-name': 'First name',
  'last-name': 'Last name',
  country: 'Country',
  language: 'Language',
  zone: 'Time zone',
  birthday: 'Birthday',
  tags: 'Tags',
  'agreed-at': 'Agreed on',
  property: 'Own property',
  ignore: 'Don’t import',
} as const;
export type ColumnKind = keyof typeof COLUMN_KINDS;
export const columnKindSchema = z.enum(Object.keys(COLUMN_KINDS) as [ColumnKind, ...ColumnKind[]]);

/** Kinds that any number of columns may have. */
const MANY: readonly ColumnKind[] = ['ignore', 'property', 'tags'];

/** What each column of the file is, in its order. */
export const columnsSchema = z
  .array(columnKindSchema)
  .max(PEOPLE_IMPORT_LIMITS.columns)
  .refine((kinds) => kinds.every((kind, at) => MANY.includes(kind) || kinds.indexOf(kind) === at), {
    error: 'Only one column can be this',
  });

/** Names that programs give columns: English, German, French, Spanish. */
const NAMES: readonly (readonly [kind: ColumnKind, names: RegExp])[] = [
  [
    'agreed-at',
    /^(agreed|consent|opt-?in|subscribed|confirm|sign-?up|angemeldet|einwilligung|inscrit|suscrito)/,
  ],
  ['email', /^(e-?mail|mail|correo|courriel|adresse e-?mail|direcci[oó]n de correo)/],
  ['first-name', /^(first|given|fore|vorname|pr[eé]nom|nombre|fname)/],
  ['last-name', /^(last|family|sur-?name|nachname|familienname|nom|apellido|lname)/],
  ['country', /^(country|land$|pays|pa[ií]s)/],
  ['language', /^(language|locale|sprache|langue|idioma)/],
  ['zone', /^(time ?zone|zeitzone|fuseau|zona horaria)/],
  [
    'birthday',
    /^(birth|date of birth|geburtstag|geburtsdatum|anniversaire|date de naissance|cumplea|fecha de nacimiento)/,
  ],
  ['tags', /^(tags?|labels?|etiquet|[eé]tiquette|schlagw)/],
];

/** What the columns seem to be. Where several seem to be the address, none is taken: a person chooses. */
export function guessColumnKinds(names: readonly string[]): ColumnKind[] {
  const kinds = names.map((name): ColumnKind => {
    const plain = name.trim().toLowerCase().replace(/[_.]/g, ' ');
    return NAMES.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'ignore';
  });
  const addresses = kinds.filter((kind) => kind === 'email').length;
  return kinds.map((kind, at) => {
    if (kind === 'email' && addresses > 1) return 'ignore';
    return MANY.includes(kind) || kinds.indexOf(kind) === at ? kind : 'ignore';
  });
}

export const SIGNS = { comma: ',', semicolon: ';', tab: '\t' } as const;
export const SIGN_NAMES = { comma: 'commas', semicolon: 'semicolons', tab: 'tabs' } as const;
export const signSchema = z.enum(['comma', 'semicolon', 'tab']);
export type Sign = z.infer<typeof signSchema>;

export const readingSchema = z.object({ encoding: encodingSchema, sign: signSchema });

export const foundColumnSchema = z.object({ name: z.string(), samples: z.array(z.string()) });
export type FoundColumn = z.infer<typeof foundColumnSchema>;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Use up to ${max} characters` });

/** How the people of a file came to agree, and what is done with them. */
export const importChoicesSchema = z
  .object({
    /** They agreed to get offers from this store. */
    agreed: z.boolean(),
    how: text(PEOPLE_IMPORT_LIMITS.how),
    /** The day on which they agreed, where the file doesn’t say it. */
    on: z.iso.date().nullable(),
    words: text(PEOPLE_IMPORT_LIMITS.words),
    list: z.uuid().nullable(),
    tags: z.array(text(PEOPLE_IMPORT_LIMITS.tag).min(1)).max(PEOPLE_IMPORT_LIMITS.tags),
    /** Writes over what is known already. */
    replaces: z.boolean(),
  })
  .superRefine(({ agreed, how, words, on }, context) => {
    const fail = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (agreed && how === '') fail('how', 'Say how they agreed');
    if (agreed && words === '') fail('words', 'Enter the words they agreed to');
    if (on !== null && on > new Date().toISOString().slice(0, 10)) fail('on', 'Choose a day that has passed');
  });
export type ImportChoices = z.output<typeof importChoicesSchema>;

export const importCountsSchema = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** How many of these can be emailed afterwards. */
  mailable: z.int(),
  /** How many of these agree by the file. */
  agreeing: z.int().default(0),
  /** How many people of the store had agreed before, when it was checked. */
  agreed: z.int().default(0),
  /** Had withdrawn, complained or bounced: they stay so. */
  kept: z.int(),
  /** Rows whose address was in the file before. */
  repeated: z.int(),
  refused: z.int(),
  reasons: z.record(z.string(), z.int()),
});
export type ImportCounts = z.infer<typeof importCountsSchema>;

export const NO_COUNTS: ImportCounts = {
  added: 0,
  updated: 0,
  unchanged: 0,
  mailable: 0,
  agreeing: 0,
  agreed: 0,
  kept: 0,
  repeated: 0,
  refused: 0,
  reasons: {},
};

/**
 * - `columns`: its columns are being chosen
 * - `consent`: how its people agreed is being said
 * - `checking`: a job compares it with the audience
 * - `checked`: what it would change is known
 * - `running`: a job adds its people
 * - `done`, `cancelled`: it has ended
 * - `failed`: a fault of ours stopped it; it can continue
 */
export const importStateSchema = z.enum([
  'columns',
  'consent',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
]);
export type ImportState = z.infer<typeof importStateSchema>;

export const IMPORT_STATES: Readonly<Record<ImportState, string>> = {
  columns: 'Columns not chosen yet',
  consent: 'Consent not said yet',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  running: 'Being imported',
  done: 'Imported',
  cancelled: 'Stopped',
  failed: 'Stopped by a fault',
};

/**
 * Why a check or run ended early:
 * - `unreadable`: a line isn’t of a table; the words say which and why
 * - `too-heavy`: reading it took more time or memory than one import may use
 * - `gone`: the file isn’t in the storage any more
 * - `ours`: anything else
 */
export const importFaultSchema = z.object({
  kind: z.enum(['unreadable', 'too-heavy', 'gone', 'ours']),
  words: z.string(),
});
export type ImportFault = z.infer<typeof importFaultSchema>;

/** What a fault is called, and what to do about it. */
export const IMPORT_FAULTS: Readonly<
  Record<ImportFault['kind'], { readonly title: string; readonly advice: string }>
> = {
  unreadable: {
    title: 'We couldn’t read this file to its end',
    advice: 'Put this line right in your file, or save it as CSV again. Then import the new file.',
  },
  'too-heavy': {
    title: 'This file takes too long to read',
    advice: 'Its lines are very long or have very many cells. Save a CSV file with fewer columns or rows.',
  },
  gone: {
    title: 'This file is no longer here',
    advice: 'We keep a file for a week. Choose it again.',
  },
  ours: {
    title: 'A fault on our side stopped this',
    advice:
      'Your file is all right. Try again. If it stops a second time, send us feedback with the file’s name.',
  },
};

export const shownPersonSchema = z.object({
  line: z.int(),
  email: z.string(),
  name: z.string(),
  change: z.enum(['added', 'updated', 'unchanged']),
  isMailable: z.boolean(),
});
export type ShownPerson = z.infer<typeof shownPersonSchema>;

export const refusedRowSchema = z.object({ line: z.int(), text: z.string(), reason: z.string() });

export const peopleImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: importStateSchema,
  ...readingSchema.shape,
  rows: z.int(),
  found: z.array(foundColumnSchema),
  columns: columnsSchema,
  choices: importChoicesSchema.nullable(),
  /** Null until it is checked. */
  counts: importCountsSchema.nullable(),
  shown: z.array(shownPersonSchema),
  /** The first ones; the file of them has all. */
  refused: z.array(refusedRowSchema),
  /** Rows of the file that are done. */
  progress: z.int(),
  fault: importFaultSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type PeopleImport = z.infer<typeof peopleImportSchema>;

export const listedImportSchema = peopleImportSchema.pick({
  id: true,
  fileName: true,
  state: true,
  rows: true,
  counts: true,
  createdAt: true,
});

export type ListedImport = z.infer<typeof listedImportSchema>;

export const IMPORTS_PATH = '/teemail/audience/imports/';
