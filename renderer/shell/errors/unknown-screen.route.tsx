import { redirectDocument } from 'react-router';
import { currentSession } from '../../platform/access/browser-session.ts';
import { pageNotFound } from '../../platform/access/route-access.ts';

/** An address that nothing has, for somebody who is logged in: the frame's own error keeps the menu. */
export function loader() {
  throw pageNotFound();
}

/** Answers of the router's manifest are the same for everybody; the document of a visitor has no menu around it. */
export function clientLoader({ request }: { readonly request: Request }) {
  if (currentSession()?.user) throw pageNotFound();
  throw redirectDocument(request.url);
}

export default function UnknownScreen() {
  return null;
}
