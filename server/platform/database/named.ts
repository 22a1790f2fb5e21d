import type { QueryExecutorProvider, QueryResult, RawBuilder } from 'kysely';
import { prepareAs } from './prepared.ts';

/** Texts that one statement may have, e.g. with and without what few orders have. A text beyond them is planned at each call. */
const TEXTS_MOST = 8;

const texts = new Map<string, Set<string>>();

/** What `prepared` does, for a text that another library has written. */
export function keepText(name: string, text: string): void {
  const known = texts.get(name) ?? new Set<string>();
  if (known.has(text) || known.size === TEXTS_MOST) return;
  prepareAs(text, known.size === 0 ? name : `${name}/${known.size + 1}`);
  texts.set(name, known.add(text));
}

/**
 * Has each connection plan a statement once. For one that many requests send and whose text hardly varies: what varies
 * are its parameters, and a list is one of them. See `docs/how-to/add-a-read.md`.
 * @param name `feature.what-it-does`: the prepared statement’s name
 */
export const prepared = <Row>(
  name: string,
  statement: RawBuilder<Row>,
): { execute(db: QueryExecutorProvider): Promise<QueryResult<Row>> } => ({
  async execute(db) {
    const query = statement.compile(db);
    keepText(name, query.sql);
    return db.getExecutor().executeQuery(query);
  },
});
