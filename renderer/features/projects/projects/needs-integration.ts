import { redirect } from 'react-router';
import { lacksIntegration } from '../../../../shared/features/projects/projects/projects.ts';
import { withProjectOf } from '../../../platform/access/route-access.ts';

/** A page opened without its required query redirects to the dashboard; a navigation to it shows “not found”. */
export function needsIntegration({ url }: { readonly url: URL }): null {
  if (lacksIntegration(url.pathname, url.search)) throw redirect(withProjectOf(url, '/dashboard/'));
  return null;
}
