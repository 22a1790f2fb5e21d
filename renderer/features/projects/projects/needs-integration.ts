import { redirect } from 'react-router';
import { lacksIntegration } from '../../../../shared/features/projects/projects/projects.ts';
import { withProjectOf } from '../../../platform/access/route-access.ts';

/** A document asked for without the query that it needs leads to the dashboard; inside the product the way is no way. */
export function needsIntegration({ url }: { readonly url: URL }): null {
  if (lacksIntegration(url.pathname, url.search)) throw redirect(withProjectOf(url, '/dashboard/'));
  return null;
}
