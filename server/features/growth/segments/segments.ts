/** How other features read definitions of people. */
export { findDefinitions } from './definitions.ts';
export { rowsToSql } from './segment-sql.ts';
