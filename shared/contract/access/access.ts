/** Access rules in one registry, for routes on the server, routes in the browser and page blocks. Spec 1 §6. */
export { CONDITION_REGISTRY, conditionsPass, isStateCondition, type StateCondition } from './conditions.ts';
export {
  ANONYMOUS_STATE,
  type GuardProject,
  type GuardState,
  type GuardStore,
  type GuardUser,
  visitedStore,
} from './guard-state.ts';
export {
  type AccessDecision,
  createAccessLoop,
  decideAccess,
  type GuardedRoute,
  guardsOf,
  loginPath,
  mayOpen,
  mustSetUpTwoFactor,
} from './guards.ts';
