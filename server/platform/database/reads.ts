import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import { isOutdatedPlan, prepareAs } from './prepared.ts';
import type { DB } from './schema.generated.ts';

/** What a parameter can be, by its type in PostgreSQL. */
interface ParameterTypes {
  uuid: string;
  text: string;
  boolean: boolean;
  int: number;
  bigint: number;
  bytea: Buffer;
  timestamptz: Date;
  json: unknown;
  jsonb: unknown;
  'uuid[]': readonly string[];
  'text[]': readonly string[];
  'int[]': readonly number[];
}

/** A type of PostgreSQL, with `?` for a parameter that can be null. */
type ParameterType = keyof ParameterTypes | `${keyof ParameterTypes}?`;

type ValueOf<T extends ParameterType> = T extends `${infer Name extends keyof ParameterTypes}?`
  ? ParameterTypes[Name] | null
  : T extends keyof ParameterTypes
    ? ParameterTypes[T]
    : never;

type Values<Input extends Record<string, ParameterType>> = {
  readonly [Name in keyof Input]: ValueOf<Input[Name]>;
};

/** A parameter in the text of a read, typed and usable any number of times. */
export type Parameter = RawBuilder<unknown>;

interface ReadDeclaration<Input extends Record<string, ParameterType>, Row extends z.ZodType> {
  /** `feature.what-it-reads`: name of the prepared statement, and label of its figures. */
  readonly name: string;
  /** Every table that the text names, those of other features too. */
  readonly tables: readonly (keyof DB)[];
  readonly input: Input;
  readonly row: Row;
  /** Builds the text, once for all executions. Values in it other than parameters become part of it. */
  readonly sql: (input: { readonly [Name in keyof Input]: Parameter }) => RawBuilder<unknown>;
  /** The most that its generic plan may have and cost, in PostgreSQL’s units, on the filled test database. */
  readonly budget: { readonly nodes: number; readonly cost: number };
}

/** What a read has cost this process. */
export interface ReadFigures {
  readonly count: number;
  /** From sending to the last row, with what was sent before it on its connection. */
  readonly seconds: number;
  readonly rows: number;
}

/** A statement with a fixed text, which each connection plans once. See `docs/how-to/add-a-read.md`. */
interface Read<Input extends Record<string, ParameterType>, Row> {
  list(db: QueryExecutorProvider, input: Values<Input>): Promise<Row[]>;
  /** The first row; null without one. */
  find(db: QueryExecutorProvider, input: Values<Input>): Promise<Row | null>;
}

/** A read as tests and figures see it. */
export interface DeclaredRead {
  readonly name: string;
  readonly tables: readonly string[];
  readonly budget: { readonly nodes: number; readonly cost: number };
  readonly text: () => string;
  readonly figures: () => ReadFigures;
}

const declared = new Map<string, DeclaredRead>();

/** Every read that the modules loaded so far declare. */
export const listReads = (): readonly DeclaredRead[] => [...declared.values()];

const NAME = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;
/** PostgreSQL cuts names at 63 bytes; a number may follow. */
const NAME_LENGTH_MAX = 56;

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

class Marker {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const asLiteral = (value: unknown, read: string): string => {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return 'null';
  throw new Error(`The read ${read} has a value that isn’t a parameter`);
};

const sqlType = (type: ParameterType): string => type.replace('?', '');

interface Compiled {
  readonly text: string;
  readonly parameters: readonly string[];
}

/** Puts the values into the text that aren’t parameters, and numbers each parameter once. */
function compile<Input extends Record<string, ParameterType>>(
  name: string,
  input: Input,
  build: (input: { readonly [Name in keyof Input]: Parameter }) => RawBuilder<unknown>,
): Compiled {
  const markers = Object.fromEntries(
    Object.entries(input).map(([key, type]) => [key, sql`${new Marker(key)}::${sql.raw(sqlType(type))}`]),
  ) as { [Name in keyof Input]: Parameter };
  const { sql: text, parameters } = build(markers).compile(compiler);
  const used: string[] = [];
  const numbered = text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    if (!(value instanceof Marker)) return asLiteral(value, name);
    if (!used.includes(value.name)) used.push(value.name);
    return `$${used.indexOf(value.name) + 1}`;
  });
  return { text: numbered.trim(), parameters: used };
}

const toWire = (type: ParameterType | undefined, value: unknown): unknown =>
  value !== null && type?.startsWith('json') ? JSON.stringify(value) : value;

/** Declares a read. @throws Error where another read has its name */
export function defineRead<const Input extends Record<string, ParameterType>, Row extends z.ZodType>(
  declaration: ReadDeclaration<Input, Row>,
): Read<Input, z.output<Row>> {
  const { name, input, row, budget } = declaration;
  if (!NAME.test(name) || name.length > NAME_LENGTH_MAX) throw new Error(`${name} can’t name a read`);
  if (declared.has(name)) throw new Error(`Two reads are called ${name}`);
  let compiled: Compiled | null = null;
  const figures = { count: 0, seconds: 0, rows: 0 };

  const statement = (): Compiled => {
    if (compiled) return compiled;
    compiled = compile(name, input, declaration.sql);
    prepareAs(compiled.text, name);
    return compiled;
  };

  const execute = async (db: QueryExecutorProvider, values: Values<Input>): Promise<readonly unknown[]> => {
    const { text, parameters } = statement();
    const query = CompiledQuery.raw(
      text,
      parameters.map((key) => toWire(input[key], values[key])),
    );
    const started = performance.now();
    try {
      const { rows } = await db.getExecutor().executeQuery<unknown>(query);
      figures.rows += rows.length;
      return rows;
    } finally {
      figures.count += 1;
      figures.seconds += (performance.now() - started) / 1000;
    }
  };

  const executeAgain = async (db: QueryExecutorProvider, values: Values<Input>) => {
    try {
      return await execute(db, values);
    } catch (error) {
      // In a transaction everything after the failure fails: there the whole of it is run again, see `scope.ts`.
      if (isOutdatedPlan(error) && db instanceof Kysely && !db.isTransaction) return execute(db, values);
      throw error;
    }
  };

  declared.set(name, {
    name,
    tables: declaration.tables,
    budget,
    text: () => statement().text,
    figures: () => figures,
  });
  return {
    list: async (db, values) => (await executeAgain(db, values)).map((found) => row.parse(found)),
    async find(db, values) {
      const [found] = await executeAgain(db, values);
      return found === undefined ? null : row.parse(found);
    },
  };
}
