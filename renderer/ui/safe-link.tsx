import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { linkTarget } from '../../shared/rules/url-safety/link-target.ts';
import { raiseAction } from '../platform/actions.ts';
import { withProject } from '../platform/calls/project-query.ts';
import { warnOfBlockedUrl } from '../platform/navigation/blocked-url.ts';

interface SafeLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to any address, also one that a person typed in: unsafe ones lead to the 404 page. Spec 3 §5.3. */
export function SafeLink({ href, children, ...anchor }: SafeLinkProps) {
  const target = linkTarget(href, warnOfBlockedUrl);
  switch (target.kind) {
    case 'internal':
      return (
        <Link to={withProject(target.path)} {...anchor}>
          {children}
        </Link>
      );
    case 'new-tab':
      return (
        <a href={target.href} target="_blank" rel="noopener noreferrer" {...anchor}>
          {children}
          <span className="only-read-aloud"> (opens in a new tab)</span>
        </a>
      );
    case 'browser':
      return (
        <a href={target.href} {...anchor}>
          {children}
        </a>
      );
    case 'action':
      return (
        <button type="button" className={anchor.className} onClick={() => raiseAction(target.event)}>
          {children}
        </button>
      );
    case 'none':
      return <span className={anchor.className}>{children}</span>;
  }
}
