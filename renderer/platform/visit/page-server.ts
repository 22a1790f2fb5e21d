import { createContext, RouterContextProvider } from 'react-router';
import type { PageServer } from '../../../shared/contract/gateway.ts';

/** What the server gives to middleware, loaders and actions of one page request. */
export const pageServerContext = createContext<PageServer>();

/** The context of one page request, to be passed to the request handler. */
export function makeContext(pageServer: PageServer): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServerContext, pageServer);
  return context;
}
