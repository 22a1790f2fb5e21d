/** Figures of stores on the server. */
export { findReportStore, listMoneyPoints } from './report.queries.ts';
