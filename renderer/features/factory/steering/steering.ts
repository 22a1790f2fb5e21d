/** Holding orders, putting them first, and giving their labels to a workstation: on the list and on an order. */

export { SteerMenu } from './steer-menu.tsx';
export { STEERING_ACTIONS } from './steering-actions.ts';
