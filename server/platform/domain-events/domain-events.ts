/** Domain events: written with the fact, delivered to each subscriber. docs/decisions/151-domain-events.md */
export { insertEventFrom, insertEvents, publish } from './publish.ts';
export {
  deliveryHandler,
  onEvent,
  type SubscriberContext,
  type Subscription,
  withServices,
} from './subscription.ts';
