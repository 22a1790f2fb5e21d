import { createContext, useContext } from 'react';

/** The addresses of the stylesheets that a route's screen needs and the open page hasn't got yet. */
export const RouteStylesContext = createContext<(routeId: string) => readonly string[]>(() => []);

/**
 * The stylesheets of a route, for what is loaded with `lazy` on the server: the build gives styles to routes, so that a page
 * that shows another route's parts only sometimes has to name it. React puts them in the page's head.
 */
export function RouteStyles({ of }: { readonly of: string }) {
  const stylesOf = useContext(RouteStylesContext);
  return stylesOf(of).map((href) => <link key={href} rel="stylesheet" href={href} precedence="route" />);
}
