/** Access rules in one registry, for routes on the server, routes in the browser, calls and page blocks. Spec 1 §6. */
export { type CallVisit, type ImpliedGuard, refusingGuard } from './call-guards.ts';
export { CONDITION_REGISTRY, conditionsPass } from './conditions.ts';
export {
  ANONYMOUS_STATE,
  contextAt,
  type GuardState,
  type GuardStore,
  visitedStore,
} from './guard-state.ts';
export {
  createAccessLoop,
  decideAccess,
  loginPath,
  mayOpen,
  mustSetUpTwoFactor,
} from './guards.ts';
