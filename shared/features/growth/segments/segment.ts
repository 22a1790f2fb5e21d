import { z } from 'zod';
import { line } from '../../../rules/text/line.schema.ts';
import { type PersonEventName, personEventNameSchema } from '../people/people.ts';
import { FIELD_KINDS, fieldKindOf, OPERATORS_OF, operatorSchema } from './segment-fields.ts';

/** How large a definition can be. Design: mail-and-flows §2. */
export const SEGMENT_LIMITS = {
  name: 80,
  depth: 4,
  leaves: 50,
  segments: 20,
  text: 200,
  choices: 50,
  count: 1000,
} as const;

const daySchema = z.iso.date();

/** The time in which something has to have happened. */
const lastSchema = z.strictObject({
  last: z.int().min(1).max(1000),
  unit: z.enum(['hour', 'day', 'month']),
});
const betweenDaysSchema = z.strictObject({ from: daySchema, to: daySchema.optional() });
export const windowSchema = z.union([
  lastSchema,
  z.strictObject({ before: z.union([lastSchema, z.strictObject({ from: daySchema })]) }),
  betweenDaysSchema.refine(({ from, to }) => to === undefined || from <= to, {
    error: 'The first day is after the last one',
    path: ['to'],
  }),
]);
/** `last` counts back from now; `before` is what lies before a window; days are the store’s, both included. */
export type Window = z.output<typeof windowSchema>;

export const countSchema = z
  .strictObject({ op: z.enum(['>=', '=', '<=']), n: z.int().min(0).max(SEGMENT_LIMITS.count) })
  .refine(({ op, n }) => op !== '>=' || n > 0, { error: 'At least 0 times is everyone', path: ['n'] });
export type Count = z.output<typeof countSchema>;

const amountOf = { op: z.enum(['<', '<=', '>=', '>']), amountMinor: z.int().min(0) };
/** What the event has to be about. */
const whereSchema = z.union([
  z.strictObject({ product: z.uuid() }),
  z.strictObject({ collection: z.uuid() }),
  z.strictObject({ colour: z.string().trim().min(1).max(60) }),
  z.strictObject({ value: z.strictObject(amountOf) }),
  z.strictObject({ campaign: z.uuid() }),
]);
export type Where = z.output<typeof whereSchema>;

const plainText = z.string().trim().min(1).max(SEGMENT_LIMITS.text);
const propValue = z.union([
  plainText,
  z.number(),
  z.boolean(),
  z.array(plainText).min(1).max(SEGMENT_LIMITS.choices),
  z.tuple([z.number(), z.number()]),
]);

const propLeaf = z
  .strictObject({
    prop: z.string().min(1).max(80),
    /** What an own property is; of the others it is known. */
    as: z.enum(FIELD_KINDS).optional(),
    op: operatorSchema,
    value: propValue.optional(),
  })
  .superRefine((leaf, context) => {
    const kind = fieldKindOf(leaf.prop, leaf.as);
    const refuse = (message: string, path: string) =>
      context.addIssue({ code: 'custom', message, path: [path] });
    if (kind === null) return refuse('This isn’t a property of people', 'prop');
    const operator = OPERATORS_OF[kind].find(({ op }) => op === leaf.op);
    if (!operator) return refuse('This property can’t be compared so', 'op');
    const valid = operator.value.safeParse(leaf.value);
    if (!valid.success) refuse(valid.error.issues[0]?.message ?? 'Enter a value', 'value');
  });
export type PropLeaf = z.output<typeof propLeaf>;

const didLeaf = z.strictObject({
  did: personEventNameSchema,
  count: countSchema.optional(),
  when: windowSchema.optional(),
  where: z.array(whereSchema).max(5).optional(),
});
export type DidLeaf = z.output<typeof didLeaf>;

const leafSchema = z.union([
  propLeaf,
  didLeaf,
  z.strictObject({ list: z.uuid(), member: z.boolean() }),
  z.strictObject({ segment: z.uuid(), member: z.boolean() }),
  z.strictObject({
    consent: z.enum(['email', 'push', 'onsite']),
    is: z.enum(['given', 'asked', 'withdrawn', 'none']),
    since: windowSchema.optional(),
  }),
  z.strictObject({
    email: z.enum(['sent', 'clicked', 'opened-unsure']),
    of: z.uuid().optional(),
    count: countSchema.optional(),
    when: windowSchema.optional(),
  }),
  z.strictObject({
    open: z.enum(['order', 'basket', 'return']),
    stage: z.string().min(1).max(40).optional(),
  }),
  z.strictObject({
    share: z.tuple([z.int().min(0).max(99), z.int().min(0).max(99)]),
    salt: z.string().min(1).max(40),
  }),
]);
export type Leaf = z.output<typeof leafSchema>;

/** Nodes that are all, any or none true. */
export type Group =
  | { readonly all: readonly Node[] }
  | { readonly any: readonly Node[] }
  | { readonly none: readonly Node[] };
export type Node = Group | Leaf;

const nodeSchema: z.ZodType<Node> = z.lazy(() => z.union([groupSchema, leafSchema]));
const nodes = z.array(nodeSchema).max(SEGMENT_LIMITS.leaves);
const groupSchema: z.ZodType<Group> = z.union([
  z.strictObject({ all: nodes }),
  z.strictObject({ any: nodes }),
  z.strictObject({ none: nodes }),
]);

export const isGroup = (node: Node): node is Group => 'all' in node || 'any' in node || 'none' in node;

export const nodesOf = (group: Group): readonly Node[] =>
  'all' in group ? group.all : 'any' in group ? group.any : group.none;

const depthOf = (node: Node): number => (isGroup(node) ? 1 + Math.max(0, ...nodesOf(node).map(depthOf)) : 0);

/** The leaves of a definition, in the order in which people read them. */
export const leavesOf = (node: Node): readonly Leaf[] =>
  isGroup(node) ? nodesOf(node).flatMap(leavesOf) : [node];

/** Segments that a definition names. */
export const segmentsIn = (node: Node): readonly string[] => [
  ...new Set(leavesOf(node).flatMap((leaf) => ('segment' in leaf ? [leaf.segment] : []))),
];

/** A tree deeper than this isn’t even read: a schema that calls itself has to end. */
const READ_DEPTH = 12;

const isShallow = (value: unknown, left: number): boolean =>
  typeof value !== 'object' || value === null
    ? true
    : left > 0 && Object.values(value).every((part) => isShallow(part, left - 1));

/**
 * The people a segment holds. An empty group of `all` or `none` holds everyone, one of `any` no one.
 * Errors: 422 with the path of the row.
 */
export const segmentSchema: z.ZodType<Group> = z
  .unknown()
  .refine((value) => isShallow(value, READ_DEPTH), {
    error: `Groups can be ${SEGMENT_LIMITS.depth} deep`,
    abort: true,
  })
  .pipe(groupSchema)
  .superRefine((group, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (depthOf(group) > SEGMENT_LIMITS.depth) refuse(`Groups can be ${SEGMENT_LIMITS.depth} deep`);
    if (leavesOf(group).length > SEGMENT_LIMITS.leaves)
      refuse(`A segment can have ${SEGMENT_LIMITS.leaves} rows`);
    if (segmentsIn(group).length > SEGMENT_LIMITS.segments)
      refuse(`A segment can name ${SEGMENT_LIMITS.segments} others`);
  });

export const segmentNameSchema = line()
  .min(1, { error: 'Enter a name' })
  .max(SEGMENT_LIMITS.name, { error: `Use up to ${SEGMENT_LIMITS.name} characters` });

/** Events that an `email` row counts. */
export const EMAIL_EVENTS = {
  sent: 'email-sent',
  clicked: 'email-clicked',
  'opened-unsure': 'email-opened',
} as const satisfies Readonly<Record<string, PersonEventName>>;

/** A leaf about something that happened as the `did` leaf that it is short for; null for others. */
export function asDid(leaf: Leaf): DidLeaf | null {
  if ('did' in leaf) return leaf;
  if (!('email' in leaf)) return null;
  const { email, of, count, when } = leaf;
  return {
    did: EMAIL_EVENTS[email],
    ...(count && { count }),
    ...(when && { when }),
    ...(of !== undefined && { where: [{ campaign: of }] }),
  };
}
