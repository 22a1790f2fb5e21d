export { type ImportOutcome, importPeople } from './import-people.queries.ts';
export { keyOf } from './known-people.ts';
export { findList } from './mailing-lists.queries.ts';
export { storeRead } from './people.reads.ts';
