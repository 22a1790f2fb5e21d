import { z } from 'zod';

/** Query parameter of headless operator mode; its value may name the one project that is worked on. Spec 1 §2.1. */
export const OPERATOR_QUERY = 'operator';

/** What a framed screen tells its parent window instead of going somewhere itself. */
export const operatorNavigationSchema = z.object({
  type: z.literal('selvedge:navigate'),
  /** A path of the dashboard with its query, or the full address of another host. */
  to: z.string(),
});
export type OperatorNavigation = z.infer<typeof operatorNavigationSchema>;

/** Whether an address asks for operator mode. */
export const isOperatorSearch = (search: string): boolean => new URLSearchParams(search).has(OPERATOR_QUERY);
