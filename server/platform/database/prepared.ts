import pg from 'pg';

/** Names of the statements that PostgreSQL keeps prepared, by their text. */
const names = new Map<string, string>();

/** How often plans have turned out to be outdated. Statements are then prepared again, by names that no connection knows. */
let generation = 0;

/** Has every connection prepare a text once and keep its plan, from its next execution on. */
export function prepareAs(text: string, name: string): void {
  names.set(text, name);
}

/** Raised where a kept plan would answer with other columns than it was made for, e.g. after a migration. */
const FEATURE_NOT_SUPPORTED = '0A000';
const PLAN_CHECK = 'RevalidateCachedQuery';

/** Whether a statement failed only because a table has changed since its connection prepared it. The next try doesn’t. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED && error.routine === PLAN_CHECK;

/** A connection that sends texts with a name as prepared statements. */
export class PreparingClient extends pg.Client {}

PreparingClient.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(_query, client, args: unknown[]) {
    const [text, ...rest] = args;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    if (name === undefined) return Reflect.apply(pg.Client.prototype.query, client, args);
    const sentIn = generation;
    const config = { name: sentIn === 0 ? name : `${name}.${sentIn}`, text };
    const result: unknown = Reflect.apply(pg.Client.prototype.query, client, [config, ...rest]);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        // Others of this generation may be outdated as well. Several connections find out at the same time.
        if (isOutdatedPlan(error) && sentIn === generation) generation += 1;
      });
    return result;
  },
});
