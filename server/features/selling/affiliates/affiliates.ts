/** Affiliates: whose link brought an order, and what they see of it. */
export { fixCredit, hasCredit } from './credits.queries.ts';
export { findOwnAffiliate } from './own-affiliate.ts';
