import { pageNotFound } from '../../platform/access/route-access.ts';

/** No route has this path. */
export function loader() {
  throw pageNotFound();
}

export function clientLoader() {
  throw pageNotFound();
}

export default function Unknown() {
  return null;
}
