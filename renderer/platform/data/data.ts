/** How screens read and change what the server knows. */
export { type CallQuery, callKey, reads } from './call-query.ts';
export { queryClient } from './query-client.ts';
export {
  browserLoader,
  type RouteQueries,
  routeErrorOf,
  type SentOn,
  serverLoader,
} from './route-data.ts';
export { useAskedAhead } from './use-asked-ahead.ts';
export { useCall, useCallMutation, useUpload } from './use-call.ts';
