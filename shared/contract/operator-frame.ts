/** Query parameter of headless operator mode; its value may name the one project that is worked on. Spec 1 §2.1. */
export const OPERATOR_QUERY = 'operator';

/** What a framed screen tells its parent window instead of going somewhere itself. */
export interface OperatorNavigation {
  readonly type: 'selvedge:navigate';
  /** A path of the dashboard with its query, or the full address of another host. */
  readonly to: string;
}

/**
 * Name of a cookie's second copy, for frames in pages of another site: browsers keep a partitioned cookie for each site
 * that shows the frame, and send no other there. Decision 093.
 */
export const operatorCookie = (name: string): string =>
  name.startsWith('__Host-') ? name.replace('__Host-', '__Host-operator-') : `operator-${name}`;

/** Whether an address asks for operator mode. */
export const isOperatorSearch = (search: string): boolean => new URLSearchParams(search).has(OPERATOR_QUERY);
